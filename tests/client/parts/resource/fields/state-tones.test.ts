import { expect, test } from 'vitest'

import dicts from '../../../../../src/server/db/seed/data/dicts.json' with { type: 'json' }
import { RESOURCES } from '#kit/resources/resources.ts'
import { STATES, stateTone } from '#parts/resource/fields/state-tones.ts'

const valuesOf = (code: string) => dicts.find((one) => one.code === code)?.items.map(([value]) => value) ?? []
/** A dictionary is of states if it is called so. */
const isOfStates = (code = '') => /_(?:status|state)$/.test(code)

test('every list shows a state as a word with a dot, whatever it lists', () => {
  const codes = new Set(
    RESOURCES.flatMap(({ fields }) => Object.values(fields).map(({ dictCode }) => dictCode ?? '')).filter(isOfStates)
  )
  expect(codes.size).toBeGreaterThan(10)
  expect([...codes].filter((code) => !STATES[code])).toEqual([])
})

test('a state that is shown as good, waited for or bad is one that its dictionary has, and is so once', () => {
  const wrong = Object.entries(STATES).flatMap(([code, states]) => {
    const known = code === 'notice_read' ? ['0', '1'] : valuesOf(code)
    const named = Object.values(states ?? {}).flat()
    return named
      .filter((value, at) => !known.includes(value) || named.indexOf(value) !== at)
      .map((value) => `${code} ${value}`)
  })
  expect(wrong).toEqual([])
})

test('a returned file is bad, a draft is idle, and what is no state has no dot', () => {
  expect(stateTone('file_status', 'returned')).toBe('bad')
  expect(stateTone('file_status', 'draft')).toBe('idle')
  expect(stateTone('file_status', null)).toBe(undefined)
  expect(stateTone('sex', '1')).toBe(undefined)
})
