import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'

import { time } from '#contract/core/resource/field.ts'
import { parse } from '#contract/core/schema.ts'
import { mendedInput } from '#server/core/http/mended-input.ts'

const row = z.object({ rowVersion: z.int(), pages: z.optional(z.nullable(z.number())), title: z.string() })
const read = (given: unknown) => {
  const first = parse(row, given)
  return first.ok ? undefined : mendedInput(given, first.faults)
}

describe('numbers that an existing client sends as texts', () => {
  test('are read where a number belongs, and a text stays a text', () => {
    const given = { rowVersion: '12', pages: '-1.5', title: '2024' }
    expect(read(given)).toEqual({ rowVersion: 12, pages: -1.5, title: '2024' })
    expect(given.rowVersion).toBe('12')
  })

  test.each(['', ' 1', '1 ', '0x10', '1e3', '01', '１２', 'NaN', '1234567890123456', '1,5'])(
    '%j is no number, and is refused as what it is',
    (rowVersion) => {
      expect(read({ rowVersion, title: 'a' })).toBeUndefined()
    }
  )

  test('lie in rows of rows too', () => {
    const rows = z.object({ rows: z.array(row) })
    const given = { rows: [{ rowVersion: '3', title: 'a' }] }
    const first = parse(rows, given)
    expect(first.ok ? undefined : mendedInput(given, first.faults)).toEqual({ rows: [{ rowVersion: 3, title: 'a' }] })
  })
})

describe('a day that an existing client sends where a moment belongs', () => {
  const spell = z.object({ startTime: time().value, endTime: time().value })
  const mended = (given: unknown) => {
    const first = parse(spell, given)
    return first.ok ? undefined : mendedInput(given, first.faults)
  }

  test('is its beginning, and its end where something ends', () => {
    expect(mended({ startTime: '2031-05-06', endTime: '2031-05-07' })).toEqual({
      startTime: '2031-05-06 00:00:00',
      endTime: '2031-05-07 23:59:59'
    })
  })

  test.each(['2031-5-6', '6.5.2031', '明天'])('%s is none, and is refused as what it is', (endTime) => {
    expect(mended({ startTime: null, endTime })).toBeUndefined()
  })
})
