import type { Readings } from './title-index.ts'

/**
 * The readings of the 3,755 common Chinese characters, fetched when the palette is first opened (11 kB). The server sends
 * the syllables of menu titles; the titles of commands, projects and files are read by this table.
 */
export async function loadReadings(): Promise<Readings> {
  const { default: table } = await import('#contract/core/readings.json')
  const byCharacter = new Map<string, string[]>()
  for (const [reading, characters] of Object.entries(table)) {
    for (const character of characters) byCharacter.set(character, [...(byCharacter.get(character) ?? []), reading])
  }
  return (character) => byCharacter.get(character) ?? []
}
