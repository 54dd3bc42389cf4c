import { expect, test } from 'vitest'

import { isNumberTyped, numberOf, numberText, plainNumber } from '#ui/base/text/number-text.ts'

test('a minus, digits and one point are allowed while typing', () => {
  expect(['', '-', '-.', '1.', '-0.5', '007'].filter((text) => !isNumberTyped(text))).toEqual([])
  expect(['a', '1.2.3', '--1', '1-', '1e5', ' 1', '+1'].filter(isNumberTyped)).toEqual([])
})

test('a text becomes a number, or none', () => {
  expect(['', '-', '.', '-.', '1.', '-0.50', '007'].map(numberOf)).toEqual([null, null, null, null, 1, -0.5, 7])
})

test('digits and points of a Chinese input method are understood', () => {
  expect(plainNumber('－１２。５')).toBe('-12.5')
})

test('a number is written without exponent', () => {
  expect([null, undefined, Number.NaN, 1e-7, 1e21, -1234.5].map(numberText)).toEqual([
    '',
    '',
    '',
    '0.0000001',
    '1000000000000000000000',
    '-1234.5'
  ])
})
