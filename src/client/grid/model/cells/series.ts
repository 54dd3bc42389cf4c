import type { ColumnKind } from '#contract/core/column.ts'
import { type CellValue, isEmpty } from '#contract/core/rules.ts'

import { type Counted, splitAtNumbers } from './counting.ts'
import { daySeries, daysOf, timeSeries, timesOf, type DateUnit } from './moments.ts'

/** The kinds whose values can count on; of all others (codes of choices, boxes, people, files) a series repeats what it begins with. */
export const COUNTING: ReadonlySet<ColumnKind> = new Set([
  'input',
  'inputNumber',
  'input_pop',
  'textarea',
  'date',
  'datetime',
  'time'
])

/** How many digits a number has behind its point. */
function placesOf(number: number): number {
  const [, digits = '', exponent = '0'] = /(?:\.(\d+))?(?:e-(\d+))?$/.exec(String(number)) ?? []
  return Math.min(100, digits.length + Number(exponent))
}

/** Numbers go on by what lies between the last two, or by one; 0.1 and 0.2 are followed by 0.3. */
function numberSeries(numbers: readonly number[]): (step: number) => CellValue {
  const [last, before] = [numbers.at(-1)!, numbers.at(-2)]
  const by = before === undefined ? 1 : last - before
  const places = Math.max(placesOf(last), placesOf(before ?? 0))
  return (step) => Number((last + by * step).toFixed(places))
}

/** Texts that differ by their numbers alone: each number that differs goes on; where none does, or there is one text, its last number. Null where they differ otherwise. */
function textSeries(texts: readonly Counted[]): ((step: number) => CellValue) | null {
  const [last, before] = [texts.at(-1)!, texts.at(-2)]
  const isAlike = ({ words, marks }: Counted) =>
    marks.length === last.marks.length && words.every((word, at) => word === last.words[at])
  if (!texts.every(isAlike)) return null
  const differ = last.marks.flatMap(({ text }, at) => (texts.some(({ marks }) => marks[at]!.text !== text) ? [at] : []))
  const counting = differ.length > 0 ? differ : [last.marks.findLastIndex(({ isSure }) => isSure)]
  const isCounted = counting.every(
    (at) =>
      at >= 0 && texts.every(({ marks }) => marks[at]!.number !== null && marks[at]!.scale === last.marks[at]!.scale)
  )
  if (!isCounted) return null
  const by = counting.map((at) => (before ? last.marks[at]!.number! - before.marks[at]!.number! : 1))
  return (step) => {
    let text = last.words[0]!
    for (let at = 0; at < last.marks.length; at++) {
      const mark = last.marks[at]!
      const turn = counting.indexOf(at)
      const written = turn < 0 ? mark.text : mark.write(mark.number! + by[turn]! * step)
      if (written === null) return null
      text += written + last.words[at + 1]!
    }
    return text
  }
}

/**
 * How values go on below: numbers, days, times, and texts with a number in them (第1层, 三层, A-001) count on, by what lies
 * between the last two or by one; anything else is repeated. Answers the value so many steps on; null where it cannot be
 * counted so far.
 */
export function seriesOf(
  values: readonly CellValue[],
  unit: DateUnit = 'auto',
  canCount = true
): (step: number) => CellValue {
  const repeat = (step: number): CellValue => values[(step - 1) % values.length] ?? null
  if (!canCount || values.length === 0 || values.some(isEmpty)) return repeat
  const numbers = values.filter((value) => typeof value === 'number')
  if (numbers.length === values.length) return numberSeries(numbers)
  const texts = values.filter((value) => typeof value === 'string')
  if (texts.length < values.length) return repeat
  const days = daysOf(texts)
  if (days) return daySeries(days, unit)
  const times = timesOf(texts)
  return (times ? timeSeries(times) : textSeries(texts.map(splitAtNumbers))) ?? repeat
}
