import { expect, expectTypeOf, test } from 'vitest'

import {
  boolean,
  choice,
  choices,
  date,
  type Field,
  longText,
  number,
  ref,
  text,
  time
} from '#contract/core/resource/field.ts'
import { type AddedOf, type ChangedOf, resource, type Row } from '#contract/core/resource/resource.ts'
import { parse } from '#contract/core/schema.ts'
import type { TableFor } from '#server/core/resource/served.ts'

const read = (field: Field, value: unknown) => {
  const result = parse(field.value, value)
  return result.ok ? result.value : result.faults.map(({ rule }) => rule)
}

test('a text loses the blanks around it; one that is empty is null, or missing where it is required', () => {
  expect(read(text(), '  资料员 ')).toBe('资料员')
  expect(read(text(), '   ')).toBeNull()
  expect(read(text({ rules: ['required'] }), '   ')).toEqual(['required'])
  expect(read(text({ rules: ['required'] }), null)).toEqual(['required'])
  expect(read(longText(), '一\n二')).toBe('一\n二')
})

test('what a text may not hold is refused by the name of its rule', () => {
  expect(read(text({ max: 3 }), 'abcd')).toEqual(['most.string'])
  expect(read(text(), 'a\u0000b')).toEqual(['unstorable'])
  expect(read(text(), '\ud800')).toEqual(['unstorable'])
  expect(read(text({ rules: ['m'] }), '12')).toEqual(['m'])
  expect(read(text({ rules: ['m'] }), '13800000001')).toBe('13800000001')
})

test('figures are read from texts as well, and have their bounds and decimals', () => {
  expect(read(number(), ' 12 ')).toBe(12)
  expect(read(number(), '')).toBeNull()
  expect(read(number(), '1.5')).toEqual(['step'])
  expect(read(number({ decimals: 2 }), '1.25')).toBe(1.25)
  expect(read(number({ least: 1, most: 5 }), 9)).toEqual(['most.number'])
  expect(read(number(), 'viele')).toEqual(['type.number'])
})

test('days and moments are those of the calendar', () => {
  expect(read(date(), '2024-02-29')).toBe('2024-02-29')
  expect(read(date(), '2023-02-29')).toEqual(['format.date'])
  expect(read(time(), '2024-02-29 08:30')).toBe('2024-02-29 08:30')
  expect(read(time(), '2024-02-29')).toEqual(['format.date'])
})

test('yes and no are read as forms, lists and files write them', () => {
  for (const yes of [true, 'true', 'Y', '1']) expect(read(boolean(), yes)).toBe(true)
  for (const no of [false, 'false', 'N', '0', '']) expect(read(boolean(), no)).toBe(false)
})

const things = resource('thing', '/thing', {
  right: 'thing',
  fields: {
    code: text({ rules: ['required', 'unique'] }),
    count: number(),
    kind: choice('kind', { rules: ['required'] }),
    tags: choices('tag'),
    owner: ref('thing'),
    isOpen: boolean({ initial: true }),
    key: text({ secret: true })
  },
  label: 'code',
  verbs: ['list', 'add']
})

test('what is left out of a new row is empty or what is meant; what must be given is asked for', () => {
  const given = parse(things.calls.add.input, { code: 'A', kind: '1' })
  expect(given).toMatchObject({ ok: true, value: { code: 'A', count: null, tags: null, isOpen: true, key: null } })
  const missing = parse(things.calls.add.input, {})
  expect(missing.ok ? [] : missing.faults.map(({ path, rule }) => [path.join('.'), rule])).toEqual([
    ['code', 'required'],
    ['kind', 'required']
  ])
})

test('a verb that is left out has no call; types follow from the declaration', () => {
  expect(Object.keys(things.calls)).toEqual(['list', 'add'])
  // @ts-expect-error a verb that was left out has no call
  expect(things.calls.edit).toBeUndefined()
  type Thing = Row<typeof things>
  expectTypeOf<Thing['code']>().toEqualTypeOf<string>()
  expectTypeOf<Thing['count']>().toEqualTypeOf<number | null>()
  expectTypeOf<Thing['kind_dictText']>().toEqualTypeOf<string>()
  expectTypeOf<Thing>().not.toHaveProperty('key')
  expectTypeOf<Thing>().not.toHaveProperty('code_dictText')
  type Fields = (typeof things)['fields']
  expectTypeOf<AddedOf<Fields>['code']>().toEqualTypeOf<string>()
  expectTypeOf<ChangedOf<Fields>>().toHaveProperty('count')
  // @ts-expect-error what names a row must be one of its fields
  const wrong = () => resource('wrong', '/wrong', { right: 'x', fields: { code: text() }, label: 'name', verbs: [] })
  // @ts-expect-error there is no such rule
  const misspelt = () => text({ rules: ['must'] })
  // @ts-expect-error a table has a column for each field
  const misplaced: TableFor<typeof things> = 'sysPosition'
  expect([wrong, misspelt, misplaced]).toHaveLength(3)
})
