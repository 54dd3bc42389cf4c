import { orderByNumber } from './order.ts'

/** Texts of more runs than these are put in order by the first of them. */
const MOST = 6
/** Where a text's runs are over. */
const END = -1
const ZERO = 48
const NINE = 57
const isWide = (code: number) => code >= 0xff10 && code <= 0xff19

/** The rough order of texts, by their places, and how two of them compare. */
export interface Presorted {
  readonly order: readonly number[]
  readonly compare: (one: number, other: number) => number
}

/**
 * Puts texts roughly in the order of a numeric comparison, for a sort that then has little left to do: each is taken as runs
 * of digits, which are compared as numbers, and of other signs, of which each distinct one is compared once. Titles and numbers of
 * files repeat their words: where two have the same words as far as their first other number, that number decides, and
 * `compare` need not be asked. Null where most words differ, or a number is written in digits of both widths.
 */
export function presorted(texts: readonly string[], compare: (one: string, other: string) => number): Presorted | null {
  const size = texts.length
  const places = new Map<string, number>()
  const parts = Array.from({ length: 2 * MOST }, () => new Float64Array(size).fill(END))
  let most = 0
  for (let i = 0; i < size; i++) {
    const text = texts[i]!
    let part = 0
    for (let at = 0; at < text.length && part < 2 * MOST; part++) {
      const start = at
      const isNumber = part % 2 === 1
      let number = 0
      for (; at < text.length; at++) {
        const code = text.charCodeAt(at)
        if ((code >= ZERO && code <= NINE) !== isNumber) break
        number = number * 10 + code - ZERO
      }
      if (isNumber) parts[part]![i] = number
      else {
        // A full-width digit beside one of ours is of the same number.
        if ((start > 0 && isWide(text.charCodeAt(start))) || (at < text.length && isWide(text.charCodeAt(at - 1))))
          return null
        const words = text.slice(start, at)
        let place = places.get(words)
        if (place === undefined) {
          place = places.size
          places.set(words, place)
        }
        parts[part]![i] = place
      }
    }
    if (part > most) most = part
    if (places.size > 1000 + i / 4) return null
  }
  const words = [...places.keys()]
  const ranks = new Float64Array(words.length)
  const order = words.map((_, place) => place).sort((one, other) => compare(words[one]!, words[other]!))
  for (let rank = 0; rank < order.length; rank++) ranks[order[rank]!] = rank
  let sequence: Uint32Array | null = null
  // The last run first: each pass keeps what those before it have put in order.
  for (let part = most - 1; part >= 0; part--) {
    const keys = new Float64Array(size)
    const values = parts[part]!
    for (let i = 0; i < size; i++) {
      const value = values[sequence ? sequence[i]! : i]!
      keys[i] = part % 2 === 1 || value === END ? value : ranks[value]!
    }
    const next = orderByNumber(keys)
    if (sequence) for (let i = 0; i < size; i++) next[i] = sequence[next[i]!]!
    sequence = next
  }
  if (!sequence) return null
  const firstOther = (one: number, other: number): number => {
    for (let part = 0; part < most; part++) {
      const [mine, its] = [parts[part]![one]!, parts[part]![other]!]
      const isNumber = part % 2 === 1
      // Of other words, a text that ends sooner, and numbers too long to be compared exactly, the comparison itself decides.
      if (mine !== its) return isNumber && mine !== END && its !== END ? mine - its : 0
      if (isNumber && mine > Number.MAX_SAFE_INTEGER) return 0
    }
    return 0
  }
  return {
    order: Array.from(sequence),
    compare: (one, other) => firstOther(one, other) || compare(texts[one]!, texts[other]!)
  }
}

/**
 * Numbers that put texts in order: each distinct text is compared once. An empty text gets none, and so comes last.
 * `presort` may give a rough order by places: what is in order already is compared with its neighbour only.
 */
export function ranksOf(
  texts: readonly string[],
  compare: (one: string, other: string) => number,
  presort?: (texts: readonly string[]) => Presorted | null
): Float64Array<ArrayBuffer> {
  const places = new Map<string, number>()
  const distinct: string[] = []
  const placeOf = new Uint32Array(texts.length)
  for (let i = 0; i < texts.length; i++) {
    const text = texts[i]!
    let place = places.get(text)
    if (place === undefined) {
      place = distinct.push(text) - 1
      places.set(text, place)
    }
    placeOf[i] = place
  }
  const rough = presort?.(distinct) ?? null
  const byText = rough?.compare ?? ((one: number, other: number) => compare(distinct[one]!, distinct[other]!))
  const order = [...(rough?.order ?? distinct.keys())].sort((one, other) => byText(one, other) || one - other)
  const rank = new Uint32Array(distinct.length)
  for (let at = 0; at < order.length; at++) rank[order[at]!] = at
  const ranks = new Float64Array(texts.length)
  for (let i = 0; i < ranks.length; i++) ranks[i] = texts[i] === '' ? Number.NaN : rank[placeOf[i]!]!
  return ranks
}
