import type { PartFacts } from './bag-count.ts'
import type { Info } from './bag-info.ts'
import type { Algorithm } from './digests.ts'
import type { Finding } from './findings.ts'

/** What a verification says of a package. */
export interface Report {
  readonly isValid: boolean
  /** SHA-256 of tagmanifest-sha256.txt, by which the whole package is named; null where there is none. */
  readonly digest: string | null
  /** The content that is there. */
  readonly files: number
  readonly bytes: number
  readonly algorithms: readonly Algorithm[]
  /** Whether it says that it keeps the rules of docs/package.md. */
  readonly isOurs: boolean
  readonly info: Info
  /** Which part of which group it is; null where it is none. */
  readonly part: PartFacts | null
  /** How many were found; of very many only the first are listed. */
  readonly count: number
  readonly findings: readonly Finding[]
}
