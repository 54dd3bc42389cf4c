import { bitOf, maskOf, type TitleIndex, type TitleUnit } from './title-index.ts'

/** How well a title answers a query; `ranges` are the matched pieces of the title, from and to in UTF-16 units. */
export interface Match {
  readonly score: number
  readonly ranges: readonly (readonly [from: number, to: number])[]
}

/** What is searched for, made ready once for all titles. */
export interface TitleQuery {
  readonly text: string
  readonly mask: number
}

/** Per typed letter: as written, by a whole syllable, by a beginning of one, by its first letter. */
const WRITTEN = 10
const WHOLE = 6
const BEGUN = 5
const INITIAL = 4
const AT_START = 2
const GAP = 2
/** Below this much per letter a match is an accident. */
const ENOUGH = 3
/** Longer texts are nobody's search; the cost grows with the length. */
const LONGEST = 64

/** Common characters, small letters and digits alone, which are as searches see them. */
const PLAIN = /^[\u4E00-\u9FFFa-z0-9]*$/

/** A text as searches see it: width and case do not count, nor does what is neither letter nor digit. */
export const plain = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text
        .normalize('NFKC')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** Prepares what was typed. */
export function toQuery(typed: string): TitleQuery {
  const text = plain(typed).slice(0, LONGEST)
  return { text, mask: maskOf(text) }
}

/** How well a title answers a query; undefined where it does not. */
export function score({ text, mask }: TitleQuery, { units, mask: has }: TitleIndex): number | undefined {
  if (text === '') return 0
  if ((mask & ~has) !== 0) return undefined
  const best = fill(text, units)
  return best / text.length < ENOUGH ? undefined : best
}

/**
 * Finds a query in a title: by its characters, by full pinyin, by initials, or by any mixture of them, in the order of the
 * title (`yjsq`, `yijiao`, `移jsq` all find 移交申请). Undefined where it is not there.
 */
export function match(query: TitleQuery, index: TitleIndex): Match | undefined {
  const points = score(query, index)
  return points === undefined ? undefined : { score: points, ranges: query.text === '' ? [] : trace(query.text, index) }
}

/**
 * For every unit, letter and whether the unit before was taken as well: the best score from there on, and how many letters
 * the unit takes for it (0: it is passed over). Kept between searches, for thousands of titles pass through at every key.
 */
let scores = new Float32Array(0)
let taken = new Uint8Array(0)

const place = (unit: number, letter: number, joined: boolean, length: number) =>
  (unit * (length + 1) + letter) * 2 + (joined ? 1 : 0)

/** Fills the table from the end of the title to its beginning and answers the best score of all. */
function fill(text: string, units: readonly TitleUnit[]): number {
  const length = text.length
  const size = place(units.length + 1, 0, false, length)
  if (scores.length < size) {
    scores = new Float32Array(size * 2)
    taken = new Uint8Array(size * 2)
  }
  scores.fill(Number.NEGATIVE_INFINITY, place(units.length, 0, false, length), size)
  for (let unit = units.length; unit >= 0; unit--) {
    const end = place(unit, length, false, length)
    scores[end] = 0
    scores[end + 1] = 0
  }
  for (let unit = units.length - 1; unit >= 0; unit--)
    for (let letter = length - 1; letter >= 0; letter--) step(text, units[unit]!, unit, letter)
  return scores[place(0, 0, true, length)]!
}

/** The most that a unit is worth for the letters from one on, and how many letters it takes for that; set by `takeMost`. */
let gain = 0
let gainBy = 0

/** Fills both places of a unit and a letter. Nothing is made here: this runs some hundred thousand times at every key. */
function step(text: string, written: TitleUnit, unit: number, letter: number): void {
  const here = place(unit, letter, false, text.length)
  const behind = place(unit + 1, letter, false, text.length)
  const passed = scores[letter === 0 ? behind + 1 : behind]!
  scores[here] = passed
  scores[here + 1] = passed
  taken[here] = 0
  taken[here + 1] = 0
  // Most units cannot take a letter as their first, and that is soon seen; of what shares a bit the comparison says more.
  if ((written.begins & bitOf(text.charCodeAt(letter))) === 0) return
  takeMost(text, written, letter, behind)
  const start = letter === 0 && unit === 0 ? AT_START : 0
  const apart = letter === 0 ? start : -GAP
  if (apart + gain > passed) {
    scores[here] = apart + gain
    taken[here] = gainBy
  }
  if (start + gain > passed) {
    scores[here + 1] = start + gain
    taken[here + 1] = gainBy
  }
}

/** Tries every number of letters that a unit can take; `behind` is the place of the next unit and the same letter. */
function takeMost(text: string, { text: written, readings }: TitleUnit, letter: number, behind: number): void {
  gain = Number.NEGATIVE_INFINITY
  gainBy = 0
  const same = common(text, letter, written)
  if (readings.length === 0)
    for (let count = 1; count <= same; count++)
      offer(count, count === same ? WRITTEN : count === 1 ? INITIAL : BEGUN, behind)
  else if (same === written.length) offer(same, WRITTEN, behind)
  for (let at = 0; at < readings.length; at++) {
    const reading = readings[at]!
    const most = common(text, letter, reading)
    for (let count = 1; count <= most; count++)
      offer(count, count === reading.length ? WHOLE : count === 1 ? INITIAL : BEGUN, behind)
  }
}

function offer(count: number, each: number, behind: number): void {
  const value = count * each + scores[behind + count * 2 + 1]!
  if (value > gain) {
    gain = value
    gainBy = count
  }
}

/** Walks the best way through the table and joins neighbours. */
function trace(text: string, { units, starts }: TitleIndex): [number, number][] {
  const ranges: [number, number][] = []
  let joined = true
  for (let unit = 0, letter = 0; letter < text.length; unit++) {
    const count: number = taken[place(unit, letter, joined, text.length)]!
    joined = count > 0 || letter === 0
    if (count === 0) continue
    const { text: written, readings } = units[unit]!
    const from = starts ? starts[unit]! : unit
    const end = from + (readings.length > 0 ? written.length : count)
    const last = ranges.at(-1)
    if (last && last[1] === from) last[1] = end
    else ranges.push([from, end])
    letter += count
  }
  return ranges
}

/** How many letters from this one on are the beginning of a word. */
function common(text: string, letter: number, word: string): number {
  let length = 0
  while (
    length < word.length &&
    letter + length < text.length &&
    word.charCodeAt(length) === text.charCodeAt(letter + length)
  )
    length++
  return length
}
