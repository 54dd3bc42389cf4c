/** How wide a shortened text is at most, unless said otherwise (SPEC.md §9). */
export const USUAL_WIDTH = 25

/** How many characters of a file's name are shown (SPEC.md §9). */
export const NAME_LENGTH = 5

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** What a reader takes for single characters: an accent belongs to its letter, and the parts of a joined sign together. */
const lettersOf = (text: string): string[] => Array.from(letters.segment(text), ({ segment }) => segment)

/** How wide a character is: one that is not ASCII counts 2 (SPEC.md §9). */
const widthOf = (letter: string): number => ((letter.codePointAt(0) ?? 0) > 127 || letter.length > 1 ? 2 : 1)

/** The beginning of a text that is at most so wide, with … where something was left out; a text that fits comes back as it is. */
export function shortened(text: string, most = USUAL_WIDTH): string {
  let width = 0
  let kept = ''
  for (const letter of lettersOf(text)) {
    width += widthOf(letter)
    if (width > most) return `${kept.trimEnd()}…`
    kept += letter
  }
  return text
}

/** The first characters of a file's name, whatever their width, and … (SPEC.md §9). */
export function shortName(name: string, most = NAME_LENGTH): string {
  const all = lettersOf(name)
  return all.length > most ? `${all.slice(0, most).join('')}…` : name
}
