/** One place of a title that a search can hold on to: a Chinese character with its readings, or a run of other letters. */
export interface TitleUnit {
  /** Lower case. */
  readonly text: string
  /** How the character is read, without tones; empty for a run of letters. */
  readonly readings: readonly string[]
  /** Its place in the title, in UTF-16 units. */
  readonly from: number
  readonly to: number
}

/** A title made ready for searching. */
export interface TitleIndex {
  readonly units: readonly TitleUnit[]
  /** A bit for every letter that occurs; a query with another letter cannot be in the title. */
  readonly mask: number
}

/** How a Chinese character is read; several readings where it has several. */
export type Readings = (character: string) => readonly string[]

const PARTS = /\p{Script=Han}|[\p{L}\p{N}]+/gu
const LETTERS = 26
const NO_READINGS: readonly string[] = []

/**
 * Prepares a title for the palette (DESIGN.md §6). `syllables` are those the server sends with a menu's title, parted by
 * blanks; without them each character is read by the table.
 */
export function indexTitle(title: string, readings: Readings, syllables?: string): TitleIndex {
  const syllableList = syllables === undefined || syllables === '' ? NO_READINGS : syllables.toLowerCase().split(' ')
  const units: TitleUnit[] = []
  let mask = 0
  let next = 0
  const enter = (part: string, from: number, isHan: boolean) => {
    const text = isHan ? part : part.toLowerCase()
    if (!isHan) next = behind(syllableList, next, text)
    const said = isHan ? syllableList[next++] : undefined
    const read = !isHan ? NO_READINGS : said ? alone(said) : readings(part)
    mask |= maskOf(text)
    for (const reading of read) mask |= maskOf(reading)
    units.push({ text, readings: read, from, to: from + part.length })
  }
  // Most titles are nothing but common characters: they are taken one by one, which is several times quicker.
  if (/^[\u4E00-\u9FFF]+$/.test(title)) for (let at = 0; at < title.length; at++) enter(title.charAt(at), at, true)
  else for (const { 0: part, index } of title.matchAll(PARTS)) enter(part, index, /^\p{Script=Han}/u.test(part))
  return { units, mask }
}

const known = new Map<string, readonly string[]>()

/** A syllable as the only reading, typed as v where it has ü, for no keyboard has a key for it; made once. */
function alone(syllable: string): readonly string[] {
  const made = known.get(syllable) ?? [syllable.replaceAll('ü', 'v')]
  known.set(syllable, made)
  return made
}

/** The letters of a text as bits: 26 for a to z, one for digits, five that all other characters share. */
export function maskOf(text: string): number {
  let mask = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const letter = code - 97
    mask |=
      letter >= 0 && letter < LETTERS
        ? 1 << letter
        : code >= 48 && code <= 57
          ? 1 << LETTERS
          : 1 << (LETTERS + 1 + (code % 5))
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
