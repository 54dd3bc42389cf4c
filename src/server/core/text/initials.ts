import readings from '#contract/core/readings.json' with { type: 'json' }

/** So many letters are read as initials: fewer fit too much, more are a word. */
const INITIALS = /^[a-z]{2,8}$/i

/** The characters that are read with a letter first, by the letter; one that is read in several ways is with each. */
const byInitial = new Map<string, string>()
for (const [reading, characters] of Object.entries(readings))
  byInitial.set(reading.charAt(0), (byInitial.get(reading.charAt(0)) ?? '') + characters)

/**
 * A pattern of PostgreSQL that finds a name by how it begins to be read: `zcr` finds 周辰壬. Letters in a name are themselves. Nothing where
 * the word is none of initials.
 */
export function initialsPattern(word: string): string | undefined {
  if (!INITIALS.test(word)) return undefined
  return [...word.toLowerCase()]
    .map((letter) => `[${letter}${letter.toUpperCase()}${byInitial.get(letter) ?? ''}]`)
    .join('')
}
