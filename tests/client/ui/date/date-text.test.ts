import { expect, test } from 'vitest'

import { dateOf, dateTimeOf, monthOf, timeOf, yearOf } from '#ui/date/date-text.ts'

test.for([
  ['20260301', '2026-03-01'],
  ['2026-3-1', '2026-03-01'],
  [' 2026/3/1 ', '2026-03-01'],
  ['2026.03.01', '2026-03-01'],
  ['2026年3月1日', '2026-03-01'],
  ['２０２６－０３－０１', '2026-03-01'],
  ['2024-02-29', '2024-02-29'],
  ['2026-02-29', null],
  ['2026-13-01', null],
  ['2026-3', null],
  ['3/1', null],
  ['2026-03-01 8:00', null],
  ['', null]
] as const)('the day %s is %s', ([typed, kept]) => {
  expect(dateOf(typed)).toBe(kept)
})

test.for([
  ['20260301083000', '2026-03-01 08:30:00'],
  ['20260301 0830', '2026-03-01 08:30:00'],
  ['2026-3-1 8:30', '2026-03-01 08:30:00'],
  ['2026-03-01T08:30:05', '2026-03-01 08:30:05'],
  ['2026年3月1日 8时30分', '2026-03-01 08:30:00'],
  ['2026/3/1', '2026-03-01 00:00:00'],
  ['2026-03-01 24:00', null],
  ['2026-03-01 8:60', null],
  ['2026-03-01 noon', null]
] as const)('the moment %s is %s', ([typed, kept]) => {
  expect(dateTimeOf(typed)).toBe(kept)
})

test('a time of day is read with and without colons', () => {
  expect(['8:30', '083000', '8时', '23:59:59', '8'].map(timeOf)).toEqual([
    '08:30:00',
    '08:30:00',
    '08:00:00',
    '23:59:59',
    null
  ])
})

test('a month and a year are read in the shapes people type', () => {
  expect(['202603', '2026-3', '2026/03', '2026年3月', '2026-13', '2026', '0026-03'].map(monthOf)).toEqual([
    '2026-03',
    '2026-03',
    '2026-03',
    '2026-03',
    null,
    null,
    null
  ])
  expect(['2026', '2026年', '２０２６', '26', '0026'].map(yearOf)).toEqual(['2026', '2026', '2026', null, null])
})
