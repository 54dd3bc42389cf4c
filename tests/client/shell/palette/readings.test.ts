import { pinyin } from 'pinyin-pro'
import { expect, test } from 'vitest'

import { loadReadings } from '#shell/palette/readings.ts'

const FIRST_ROW = 0xb0
const LAST_ROW = 0xd7

/** The characters of the first level of GB/T 2312: those of everyday use. */
function commonCharacters(): string[] {
  const decoder = new TextDecoder('gb2312')
  const found: string[] = []
  for (let row = FIRST_ROW; row <= LAST_ROW; row++) {
    for (let cell = 0xa1; cell <= 0xfe; cell++) {
      const character = decoder.decode(Uint8Array.of(row, cell))
      if (/^\p{Script=Han}$/u.test(character)) found.push(character)
    }
  }
  return found
}

test('the table holds every reading of every common character', async () => {
  const table: Record<string, string> = {}
  const characters = commonCharacters()
  expect(characters).toHaveLength(3755)
  for (const character of characters) {
    const read = pinyin(character, { toneType: 'none', type: 'array', multiple: true })
    for (const reading of new Set(read.map((one) => one.replaceAll('ü', 'v'))))
      table[reading] = (table[reading] ?? '') + character
  }
  const ordered = Object.fromEntries(Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1)))
  // Mend by running this test with -u.
  await expect(`${JSON.stringify(ordered, null, 2)}\n`).toMatchFileSnapshot(
    '../../../../src/contract/core/readings.json'
  )
})

test('a character with several readings is found by each', async () => {
  const readings = await loadReadings()
  expect(readings('重')).toEqual(expect.arrayContaining(['zhong', 'chong']))
  expect(readings('绿')).toContain('lv')
  expect(readings('☃')).toEqual([])
})
