/** A number of a person in a text: masked, with its page. */
export interface PersonalNumber {
  readonly kind: 'id' | 'card'
  readonly masked: string
  /** 0: in the description. */
  readonly page: number
}

/** What the text of a file says. Nothing could be read where there are no letters. */
export interface TextFacts {
  readonly state: 'read' | 'none' | 'failed'
  readonly letters: number
  /** The beginning, blanks left out: what titles are sought in. */
  readonly opening: string
  /** The end, blanks left out: where a letter is signed. */
  readonly closing: string
  readonly personal: readonly PersonalNumber[]
}

/** What drawing the pages of a file has shown. */
export interface DrawingFacts {
  readonly state: 'drawn' | 'failed' | 'hostile'
  /** Pages that could not be drawn, of the first and the last. */
  readonly failed: readonly number[]
  /** Pages with hardly anything on them. */
  readonly blank: readonly number[]
}

/** What is asked of a process: a local file, its format, and which of the two slow passes. */
export interface ReadingJob {
  readonly path: string
  readonly format: string
  readonly text: boolean
  readonly drawing: boolean
}
/** What came of it; a pass that nobody has asked for is null. */
export interface CheckReading {
  readonly text: TextFacts | null
  readonly drawing: DrawingFacts | null
}
