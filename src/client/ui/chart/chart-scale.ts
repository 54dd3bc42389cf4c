import { textWidth } from '../base/text/text-width.ts'

/** A place on the screen for a number. */
export type Scale = (value: number) => number

/** Round marks of an axis from the least to the greatest of some values, 0 among them; whole numbers have whole marks. */
export function niceTicks(values: readonly number[], most = 5): number[] {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  if (low === high) return [0, 1]
  const isWhole = values.every(Number.isInteger)
  const rough = (high - low) / most
  const power = 10 ** Math.floor(Math.log10(rough))
  const steps = [1, 2, 2.5, 5, 10].map((step) => step * power).filter((step) => !isWhole || Number.isInteger(step))
  const step = steps.find((step) => step >= rough * (1 - 1e-9)) ?? 1
  const first = Math.floor(low / step + 1e-9)
  const last = Math.ceil(high / step - 1e-9)
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)))
}

/** Numbers from one to the other along a way from start to end. */
export function linear([from, to]: readonly [number, number], [start, end]: readonly [number, number]): Scale {
  return (value) => start + ((value - from) / (to - from)) * (end - start)
}

/** As much of a text as fits, with … where something is left out. */
export function fitted(text: string, width: number, size = 12): string {
  if (textWidth(text, size) <= width) return text
  const letters = [...text]
  while (letters.length > 0 && textWidth(`${letters.join('')}…`, size) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/** A text in lines of a width, words kept whole; undefined when it takes more lines than there may be, or a word is too wide. */
export function wrapped(text: string, width: number, most = 2, size = 12): string[] | undefined {
  const lines: string[] = []
  let line = ''
  for (const piece of text.match(/[\u2e80-\uffff]|[^\s\u2e80-\uffff]+|\s+/gu) ?? []) {
    if (textWidth(line + piece.trimEnd(), size) <= width) {
      line += piece
      continue
    }
    if (textWidth(piece.trim(), size) > width) return undefined
    lines.push(line.trim())
    line = piece.trimStart()
  }
  lines.push(line.trim())
  return lines.length <= most ? lines : undefined
}

/** Every how many-th label can be written beside the others: each takes its width and a gap, every place is so wide. */
export function labelStep(labels: readonly string[], place: number, gap = 12): number {
  const widest = Math.max(0, ...labels.map((label) => textWidth(label)))
  const least = Math.max(1, Math.ceil((widest + gap) / place))
  return [1, 2, 3, 4, 5, 6, 10, 12, 20, 25, 50, 100, 200, 250, 500, 1000].find((step) => step >= least) ?? least
}

/** Places moved apart as little as is needed, so that each has its gap and all stay between two ends; the order is kept. */
export function apart(places: readonly number[], gap: number, [from, to]: readonly [number, number]): number[] {
  const order = places
    .map((place, at) => ({ place, at }))
    .sort((one, other) => one.place - other.place || one.at - other.at)
  for (const [at, one] of order.entries())
    one.place = Math.max(one.place, from + at * gap, (order[at - 1]?.place ?? Number.NEGATIVE_INFINITY) + gap)
  for (const [back, one] of order.toReversed().entries())
    one.place = Math.min(
      one.place,
      to - back * gap,
      (order[order.length - back]?.place ?? Number.POSITIVE_INFINITY) - gap
    )
  return order.sort((one, other) => one.at - other.at).map(({ place }) => place)
}

/** The per cents of some values of their sum, to one place; they add up to 100. */
export function shares(values: readonly number[]): number[] {
  const sum = values.reduce((all, value) => all + value, 0)
  if (sum <= 0) return values.map(() => 0)
  const exact = values.map((value) => (value / sum) * 1000)
  const left = 1000 - exact.reduce((all, value) => all + Math.floor(value), 0)
  const first = new Set(
    exact
      .map((value, at) => ({ rest: value - Math.floor(value), at }))
      .sort((one, other) => other.rest - one.rest)
      .slice(0, Math.round(left))
      .map(({ at }) => at)
  )
  return exact.map((value, at) => (Math.floor(value) + (first.has(at) ? 1 : 0)) / 10)
}

/** A part of a whole. */
export interface ChartPart {
  name: string
  value: number
}

/** The parts in their order, the least of them gathered into one at the end when there are more than so many. */
export function gathered(parts: readonly ChartPart[], most: number, rest: string): ChartPart[] {
  const seen = parts.filter(({ value }) => value > 0)
  if (seen.length <= most) return seen
  const kept = new Set(seen.toSorted((one, other) => other.value - one.value).slice(0, most - 1))
  const others = seen.filter((part) => !kept.has(part))
  return [
    ...seen.filter((part) => kept.has(part)),
    { name: rest, value: others.reduce((all, { value }) => all + value, 0) }
  ]
}
