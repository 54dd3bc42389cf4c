import { expect, test } from 'vitest'

import { code128 } from '#server/forms/draw/code-128.ts'

/** Widths that another program, bwip-js 4.11.4, draws of the same texts. */
const KNOWN: Readonly<Record<string, string>> = {
  'E-2026-000001': '2112141321131221321131412212313212211141311221321131412122222122222221221312222331112',
  'YL-FJ-2022-031-C1-007':
    '2112143121131321311221321323111121331221321131412212312231121141311221321231222211321232211221321313211232211221321231221231223121312213122331112',
  '03-2-07': '2112141231222211321221322232111221321231223121312211142331112',
  '000123': '2112322122222221223121311421122331112',
  ABC12345x: '2112141113231311231313211232211131413121311131231141314212111311232331112',
  '~ |': '2112141311412122221111434311112331112'
}

test('numbers are drawn as the bars that scanners read', () => {
  for (const [text, widths] of Object.entries(KNOWN)) expect(code128(text)?.join(''), text).toBe(widths)
})

test('a number with other signs than those of ASCII has no bars', () => {
  expect(code128('一库-03')).toBeUndefined()
  expect(code128('')).toBeUndefined()
})
