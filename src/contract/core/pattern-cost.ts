/** So many signs of a value are ever checked by a pattern. */
export const MOST_CHECKED = 500
/** A pattern may be tried in so many ways on a value of that length. */
const MOST_WAYS = 300_000

/** Why a pattern cannot be used: it is no regular expression, or some values would keep it busy for too long. */
export type PatternFault = 'pattern.invalid' | 'pattern.slow'

/**
 * What is wrong with a pattern that the whole of a text is to match. A matcher that goes back and tries again needs the more steps, the
 * more ways there are to split a text among the repetitions: `(a+)+` doubles them with each sign. The ways are counted out of the
 * pattern alone, so that the answer is the same everywhere, and no text has to be tried.
 */
export function patternFault(pattern: string): PatternFault | undefined {
  try {
    // Each for itself: `a)(b` would be one only within the brackets that are put around it.
    for (const one of [new RegExp(pattern, 'u'), wholePattern(pattern)]) one.test('')
  } catch {
    return 'pattern.invalid'
  }
  // What repeats what was found before cannot be counted.
  if (/\\(?:[1-9]|k<)/.test(pattern)) return 'pattern.slow'
  return new WayCounter(pattern).count() > MOST_WAYS ? 'pattern.slow' : undefined
}

/** A pattern as one that the whole of a text must match. */
export const wholePattern = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`, 'u')

/** How a group begins, what matches one sign, and how often something may be there. */
const GROUP = /^\((?:\?(?:[ims-]*:|<?[=!]|<[^>]*>))?/
const SIGN = /^(?:\[(?:\\.|[^\]\\])*\]|\\(?:[pPu]\{[^}]*\}|.)|[^|)])/su
const TIMES = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/

/** Counts in how many ways a valid pattern can be tried on one text. */
class WayCounter {
  #rest: string
  constructor(pattern: string) {
    this.#rest = pattern
  }

  /** Alternatives: the ways of each. */
  count(): number {
    let ways = this.#sequence()
    while (this.#take(/^\|/)) ways += this.#sequence()
    return ways
  }

  /** One after the other: each way of one with each of the next. */
  #sequence(): number {
    let ways = 1
    while (this.#rest !== '' && !/^[|)]/.test(this.#rest)) ways *= this.#repeated(this.#part())
    return ways
  }

  #part(): number {
    if (!this.#take(GROUP)) return this.#take(SIGN) ? 1 : Number.POSITIVE_INFINITY
    const ways = this.count()
    this.#take(/^\)/)
    return ways
  }

  /** How often something may be there: a way for each number of times, and within it each way of each time. */
  #repeated(once: number): number {
    const [least, most] = this.#times()
    if (once === 1) return most - least + 1
    let ways = 0
    for (let times = least; times <= most && ways <= MOST_WAYS; times++) ways += once ** times
    return ways
  }

  #times(): readonly [least: number, most: number] {
    const [, sign, from, comma, to] = this.#take(TIMES) ?? []
    if (sign) return [sign === '+' ? 1 : 0, sign === '?' ? 1 : MOST_CHECKED]
    if (from === undefined) return [1, 1]
    const least = Math.min(Number(from), MOST_CHECKED)
    return [least, comma ? Math.min(Number(to || MOST_CHECKED), MOST_CHECKED) : least]
  }

  #take(what: RegExp): RegExpExecArray | null {
    const found = what.exec(this.#rest)
    if (found) this.#rest = this.#rest.slice(found[0].length)
    return found
  }
}
