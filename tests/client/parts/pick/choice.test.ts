import { describe, expect, test } from 'vitest'

import texts from '#locales/zh-CN/parts.json' with { type: 'json' }
import { type PickedRows, choiceAfter, confirmed } from '#parts/pick/choice.ts'

const rows = (...ids: string[]) => ids.map((id) => ({ id, row: { name: id } }))
const chosen = (...ids: string[]): PickedRows<{ name: string }> => new Map(ids.map((id) => [id, { name: id }]))

describe('what is chosen', () => {
  test('of several pages stays when another page is marked', () => {
    expect([...choiceAfter(chosen('a', 'b'), rows('b', 'c', 'd'), new Set(['a', 'c']), true).keys()]).toEqual([
      'a',
      'c'
    ])
    expect([...choiceAfter(chosen('a'), rows('b', 'c'), 'all', true).keys()]).toEqual(['a', 'b', 'c'])
  })
  test('where one is wanted is the one marked last', () => {
    expect([...choiceAfter(chosen('a'), rows('b', 'c'), new Set(['c']), false).keys()]).toEqual(['c'])
    expect(choiceAfter(chosen('a'), rows('a'), new Set(), false).size).toBe(0)
  })
})

test('[5.I35, 5.I36] nothing chosen, and two where one is wanted, are refused with 请选择一条记录 and give no row', () => {
  for (const refused of [confirmed(chosen(), false), confirmed(chosen(), true), confirmed(chosen('a', 'b'), false)]) {
    expect('rows' in refused).toBe(false)
    expect('problem' in refused && texts[refused.problem]).toBe('请选择一条记录')
  }
  expect([confirmed(chosen('a', 'b'), true), confirmed(chosen('a'), false)]).toEqual([
    { rows: [{ name: 'a' }, { name: 'b' }] },
    { rows: [{ name: 'a' }] }
  ])
})
