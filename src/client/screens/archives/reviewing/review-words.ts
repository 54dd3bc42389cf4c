import type { MarkedPlace, ReturnMarks } from '#contract/archives/returns.ts'

/** Why files are returned. */
export interface ReturnWhy {
  readonly reason: string
  readonly opinion?: string
  readonly marks?: ReturnMarks
}

/** What a reviewer says of files that he accepts: an opinion, and where the seal of a single one is. */
export interface AcceptWords {
  readonly opinion?: string
  readonly seal?: MarkedPlace
}
