/**
 * One place of a title that a search can hold on to: a Chinese character with its readings, or a run of other letters. The same character
 * with the same reading is one unit in all titles, of which there may be thousands.
 */
export interface TitleUnit {
  /** Lower case. */
  readonly text: string
  /** How the character is read, without tones; empty for a run of letters. */
  readonly readings: readonly string[]
  /** A bit for every letter that occurs in either. */
  readonly mask: number
  /** A bit for every letter that the text or a reading begins with. */
  readonly begins: number
}

/** A title made ready for searching. */
export interface TitleIndex {
  readonly units: readonly TitleUnit[]
  /** Where each unit begins in the title, in UTF-16 units; left out where nothing is between them and each is one long. */
  readonly starts?: readonly number[]
  /** A bit for every letter that occurs; a query with another letter cannot be in the title. */
  readonly mask: number
}

/** How a Chinese character is read; several readings where it has several. */
export type Readings = (character: string) => readonly string[]

const PARTS = /\p{Script=Han}|[\p{L}\p{N}]+/gu
/** A title of common characters alone. */
const COMMON = /^[\u4E00-\u9FFF]+$/
const HAN = /^\p{Script=Han}/u
const LETTERS = 26
const NO_READINGS: readonly string[] = []

/**
 * Prepares a title for the palette (DESIGN.md §6). `syllables` are those the server sends with a menu's title, parted by
 * blanks; without them each character is read by the table.
 */
export function indexTitle(title: string, readings: Readings, syllables?: string): TitleIndex {
  const syllableList = syllables === undefined || syllables === '' ? NO_READINGS : syllables.toLowerCase().split(' ')
  const units: TitleUnit[] = []
  // Most titles are nothing but common characters: they are taken one by one, which is several times quicker.
  if (COMMON.test(title)) {
    let mask = 0
    for (let at = 0; at < title.length; at++) {
      const unit = characterUnit(title, at, syllableList[at], readings)
      mask |= unit.mask
      units.push(unit)
    }
    return { units, mask }
  }
  const starts: number[] = []
  let mask = 0
  let next = 0
  for (const { 0: part, index } of title.matchAll(PARTS)) {
    const isHan = HAN.test(part)
    const text = isHan ? part : part.toLowerCase()
    if (!isHan) next = behind(syllableList, next, text)
    const unit = isHan ? characterUnit(part, 0, syllableList[next++], readings) : madeUnit(text, NO_READINGS)
    mask |= unit.mask
    units.push(unit)
    starts.push(index)
  }
  return { units, starts, mask }
}

/** What is made of characters, by how they are read: by a syllable that the server has sent, or by a table. */
const byReading = new Map<string | Readings, Map<number, TitleUnit>>()

/** The character of a title at a place, read as the server says, or by the table. */
function characterUnit(title: string, at: number, said: string | undefined, readings: Readings): TitleUnit {
  const reading = said || readings
  let units = byReading.get(reading)
  if (!units) {
    units = new Map()
    byReading.set(reading, units)
  }
  const code = title.codePointAt(at)!
  let unit = units.get(code)
  if (!unit) {
    const text = String.fromCodePoint(code)
    // A syllable is typed as v where it has ü, for no keyboard has a key for it.
    unit = madeUnit(text, said ? [said.replaceAll('ü', 'v')] : readings(text))
    units.set(code, unit)
  }
  return unit
}

function madeUnit(text: string, readings: readonly string[]): TitleUnit {
  let mask = maskOf(text)
  let begins = maskOf(text.charAt(0))
  for (const reading of readings) {
    mask |= maskOf(reading)
    begins |= maskOf(reading.charAt(0))
  }
  return { text, readings, mask, begins }
}

/** The bit of a character: 26 for a to z, one for digits, five that all other characters share. */
export function bitOf(code: number): number {
  const letter = code - 97
  if (letter >= 0 && letter < LETTERS) return 1 << letter
  return code >= 48 && code <= 57 ? 1 << LETTERS : 1 << (LETTERS + 1 + (code % 5))
}

/** The letters of a text as bits. */
export function maskOf(text: string): number {
  let mask = 0
  for (let at = 0; at < text.length; at++) {
    mask |= bitOf(text.charCodeAt(at))
  }
  return mask
}

/** The place behind what the syllables say about a run of letters, in one piece or letter by letter. */
function behind(syllableList: readonly string[], from: number, text: string): number {
  let said = ''
  let at = from
  for (
    let syllable = syllableList[at];
    syllable !== undefined && text.startsWith(said + syllable);
    syllable = syllableList[at]
  ) {
    said += syllable
    at++
  }
  return at
}
