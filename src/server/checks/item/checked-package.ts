import type { VerifiedPackage } from '../../domain/packages/package-order.ts'
import type { Said } from './said.ts'

/** How much somebody says that there is, or how much is counted. */
export interface Amounts {
  readonly volumes: number
  readonly files: number
  readonly pages: number
  readonly bytes: number
}

/** By which way a package has come to the archive. */
export type PackageWay =
  /** Packed and received in this installation. */
  | { readonly kind: 'here' }
  | { readonly kind: 'carriers'; readonly parts: number; readonly unread: readonly number[] }
  /** On carriers, and the package cannot be divided into their parts any more. */
  | { readonly kind: 'undivided' }
  | {
      readonly kind: 'came' | 'sent'
      /** Null where nobody has noted it. */
      readonly isEncrypted: boolean | null
      /** Whether the token was valid when the package came; null where the other side knows. */
      readonly hadToken: boolean | null
      /** The digest that the receipt names; null where there is none yet. */
      readonly confirmed: string | null
    }

/** The package of a transfer: what the transfer says of it, and what was read of it. */
export interface CheckedPackage {
  /** The number of the transfer. */
  readonly no: string
  /** By which digest the package is named at the transfer, and how many files and bytes it has there. */
  readonly sha256: string
  readonly packed: { readonly files: number | null; readonly size: number | null }
  readonly declared: Amounts
  /** What every byte of it shows; `missing` where nothing is stored, `unreadable` where it cannot be read within its bounds. */
  readonly read: (VerifiedPackage & { readonly size: number }) | 'missing' | 'unreadable'
  /** What its own descriptions come to, or why they are none; null where it cannot be read. */
  readonly described: Amounts | { readonly flaw: Said } | null
  readonly way: PackageWay
}
