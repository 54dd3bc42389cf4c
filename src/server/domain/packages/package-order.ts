import type { Entry, ContentExtent } from '#package/format/entry.ts'
import type { Report } from '#package/format/report.ts'

import type { PackedObject, PackedProject, PackedVolume } from '#contract/transfers/package-content.ts'

/** Bytes of a package, and where they are in it; nothing where it has none at this path. */
export type PlacedObject = PackedObject & {
  readonly at: string
  readonly code?: string | undefined
  readonly entry: PlacedEntry | undefined
}
export type PlacedEntry = Pick<Entry<string>, 'size' | 'extent'>
/** A volume as a package describes it, with the bytes of its files. */
export type ContentVolume = Omit<PackedVolume, 'files'> & {
  readonly files: readonly (Omit<PackedVolume['files'][number], 'objects'> & {
    readonly objects: readonly PlacedObject[]
  })[]
}
/** What a package says of the whole of it. */
export interface ContentProject {
  readonly project: PackedProject
  readonly forms: readonly PlacedObject[]
}

/** What is kept of the verification of a package: of very many findings the first ones, errors before others. */
export type VerifiedPackage = Pick<Report, 'isValid' | 'count' | 'findings' | 'digest' | 'isOurs' | 'files' | 'bytes'>

/** Where a process reads a package: in a file of the disk, or piece by piece from who has asked, of so many bytes in all. */
export type PackagePlace = { readonly file: string } | { readonly bytes: number }

/** What a process begins with. */
export type PackageTask =
  | { readonly does: 'verify' | 'describe'; readonly place: PackagePlace }
  | { readonly does: 'unpack'; readonly place: PackagePlace; readonly entry: { readonly size: number } & Unpacked }
interface Unpacked {
  readonly extent: Omit<ContentExtent<unknown>, 'source'>
}
/** What a process is asked: to begin, to go on, or to go on with the bytes that it has asked for. */
export type PackageOrder =
  | PackageTask
  | { readonly does: 'next' }
  | { readonly does: 'read'; readonly bytes: Uint8Array }

/** Why a package, or what it describes, cannot be taken, by the text that says so. */
export interface PackageFlaw {
  readonly kind: 'flaw'
  readonly key:
    | 'transfers:inbound.noDescription'
    | 'transfers:inbound.badDescription'
    | 'transfers:inbound.longDescriptions'
  readonly values: Readonly<Record<string, string | number>>
}
/** What came of a piece of the work. */
export type PackageFound =
  | { readonly kind: 'verified'; readonly verified: VerifiedPackage }
  | ({ readonly kind: 'project' } & ContentProject)
  | { readonly kind: 'volume'; readonly volume: ContentVolume }
  | { readonly kind: 'piece'; readonly bytes: Uint8Array }
  | PackageFlaw
/** What a process says to each order: that it needs bytes from a place on, something that it has found, or that there is no more. */
export type PackageAnswer =
  | { readonly kind: 'read'; readonly from: number; readonly to: number }
  | PackageFound
  | { readonly kind: 'end' }
