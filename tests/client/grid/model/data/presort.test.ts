import { expect, test } from 'vitest'

import { presorted, ranksOf } from '#grid/model/data/presort.ts'

const { compare } = new Intl.Collator('zh-CN', { numeric: true })

/** Always the same numbers, without order. */
function* scattered() {
  for (let seed = 7; ; ) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    yield seed >>> 8
  }
}

// Not the full-width digits: among them the comparison contradicts itself.
const WORDS = ['', '第', '号', '-', 'a', 'A', 'ab', 'á', '（', ' ', '层结构', '.', '隐蔽工程', '〇']
const numbers = scattered()
const next = (of: number) => numbers.next().value! % of
const text = () =>
  Array.from({ length: next(9) }, () =>
    next(2) ? WORDS[next(WORDS.length)]! : String(next(3) ? next(200) : `0${next(9)}`)
  ).join('')

test('texts of words, marks and numbers are sorted as Chinese has them, however they were prepared', () => {
  const texts = Array.from({ length: 5000 }, text)
  expect(ranksOf(texts, compare, (distinct) => presorted(distinct, compare))).toEqual(ranksOf(texts, compare))
})

test('the preparation loses and adds no text', () => {
  const texts = [...new Set(Array.from({ length: 2000 }, text))]
  expect(presorted(texts, compare)?.order.toSorted((one, other) => one - other)).toEqual([...texts.keys()])
})

test('titles that differ by their numbers are in order before they are compared', () => {
  const titles = Array.from({ length: 3000 }, (_, at) => `${(at % 33) + 1} 层验收记录 ${3000 - at}`)
  expect(presorted(titles, compare)?.order.map((place) => titles[place])).toEqual(titles.toSorted(compare))
})

test('texts without a word in common are left to the comparison', () => {
  const texts = Array.from({ length: 3000 }, (_, at) => String.fromCharCode(0x4e00 + at))
  expect(presorted(texts, compare)).toBeNull()
})

test('a number written in digits of both widths is one number', () => {
  for (const pair of [
    ['99２号', '101号'],
    ['_99２号', '_0199号'],
    ['2', '1２']
  ]) {
    const ranks = ranksOf(pair, compare, (distinct) => presorted(distinct, compare))
    expect(Math.sign(ranks[0]! - ranks[1]!), pair.join(' ')).toBe(compare(pair[0]!, pair[1]!))
  }
})
