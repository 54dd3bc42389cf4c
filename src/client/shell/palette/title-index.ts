/** One place of a title that a search can hold on to: a Chinese character with its readings, or a run of other letters. */
export interface Unit {
  /** Lower case. */
  readonly text: string
  /** How the character is read, without tones; empty for a run of letters. */
  readonly readings: readonly string[]
  /** Where it stands in the title, in UTF-16 units. */
  readonly from: number
  readonly to: number
}

/** A title made ready for searching. */
export interface TitleIndex {
  readonly units: readonly Unit[]
  /** A bit for every letter that occurs; a query with another letter cannot be in the title. */
  readonly mask: number
}

/** How a Chinese character is read; several readings where it has several. */
export type Readings = (character: string) => readonly string[]

const PARTS = /\p{Script=Han}|[\p{L}\p{N}]+/gu
const HAN = /^\p{Script=Han}$/u
const LETTERS = 26

/**
 * Prepares a title for the palette (DESIGN.md §6). `syllables` are those the server sends with a menu's title, parted by
 * blanks; without them each character is read by the table.
 */
export function indexTitle(title: string, readings: Readings, syllables?: string): TitleIndex {
  const told = syllables?.toLowerCase().split(/\s+/).filter(Boolean) ?? []
  const units: Unit[] = []
  for (const { 0: part, index } of title.matchAll(PARTS)) {
    const text = part.toLowerCase()
    const isHan = HAN.test(part)
    if (!isHan) skip(told, text)
    const said = isHan ? told.shift() : undefined
    units.push({ text, readings: isHan ? (said ? [plain(said)] : readings(part)) : [], from: index, to: index + part.length })
  }
  return { units, mask: units.reduce((mask, { text, readings: read }) => mask | maskOf(text) | read.reduce((all, one) => all | maskOf(one), 0), 0) }
}

/** The letters of a text as bits: 26 for a to z, one for digits, five that all other characters share. */
export function maskOf(text: string): number {
  let mask = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const letter = code - 97
    mask |= letter >= 0 && letter < LETTERS ? 1 << letter : code >= 48 && code <= 57 ? 1 << LETTERS : 1 << (LETTERS + 1 + (code % 5))
  }
  return mask
}

/** Typed as v, for no keyboard has a key for it. */
const plain = (syllable: string) => syllable.replaceAll('ü', 'v')

/** Passes over what the syllables say about a run of letters, in one piece or letter by letter. */
function skip(told: string[], text: string): void {
  let said = ''
  while (told[0] !== undefined && text.startsWith(said + told[0])) said += told.shift()
}
