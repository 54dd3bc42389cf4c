/** What is known of a file after a probe. What cannot be found out is left out. */
export interface ProbeResult {
  /** A key of the contract's FORMATS where it may be archived; another short name (`html`, `doc`, `zip`) where not. */
  readonly format: string
  readonly pages?: number
  /** Pixels. */
  readonly width?: number
  readonly height?: number
  /** Seconds. */
  readonly duration?: number
}

/** Why a file cannot be taken: each word is a sentence in locales/…/files.json under `refused.`. */
export type FlawReason =
  | 'empty'
  | 'truncated.pdf'
  | 'truncated.jpg'
  | 'truncated.png'
  | 'truncated.tif'
  | 'truncated.zip'
  | 'truncated.mp4'
  | 'encrypted.pdf'
  | 'encrypted.office'
  | 'broken'
  | 'tooComplex'

/** A file that is what it says but cannot be taken. */
export interface Flaw {
  readonly why: FlawReason
}
export type Probed = ProbeResult | Flaw
export const isFlaw = (seen: Probed): seen is Flaw => 'why' in seen
