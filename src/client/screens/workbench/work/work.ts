/** Something that waits for me, and where it is done. */
export interface Work {
  readonly id: string
  readonly title: string
  /** Where it belongs: its item of the catalogue, or its unit project. */
  readonly place: string
  /** Why it came back, when it was touched last, or when it is due. */
  readonly note: string
  /** Whether the note is bad news. */
  readonly isLate?: boolean
  /** Whether its place opens in another window. */
  readonly isOuter?: boolean
  /** Where it is done; without it, what `onOpen` opens. */
  readonly href?: string
  /** Another project, in which one must work to do it: `onOpen` goes there first. */
  readonly elsewhere?: { readonly id: string; readonly name: string }
}

/** What is to be done of one kind. */
export interface WorkGroup {
  readonly id: string
  readonly title: string
  readonly work: readonly Work[]
  /** How many there are in all. */
  readonly total: number
}
