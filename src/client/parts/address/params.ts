/** How a part of what a page shows is written in its address. */
export interface Param<T> {
  /** What is meant where the address does not say it. */
  readonly initial: T
  /** What a text of the address means; undefined where it means nothing. */
  read(text: string): T | undefined
  /** The text for the address; undefined where it need not be said. */
  write(value: T): string | undefined
}

/** The parts of what a page shows, by their names in the address. */
export type Params = Readonly<Record<string, Param<unknown>>>

/** What a page shows, as its address says. */
export type ParamValues<P extends Params> = { readonly [K in keyof P]: P[K] extends Param<infer T> ? T : never }

/** A text; empty where nothing is said. */
export const textParam: Param<string> = {
  initial: '',
  read: (text) => text,
  write: (text) => text || undefined
}

const WHOLE = /^\d{1,9}$/

/** A whole number from 1 on, or, where some are given, one of those. */
export const numberParam = (initial: number, allowed?: readonly number[]): Param<number> => ({
  initial,
  read(text) {
    const number = WHOLE.test(text) ? Number(text) : 0
    return (allowed ? allowed.includes(number) : number > 0) ? number : undefined
  },
  write: (number) => (number === initial ? undefined : String(number))
})

/** Some of the given words. */
export const wordsParam = <T extends string>(allowed: readonly T[]): Param<readonly T[]> => ({
  initial: [],
  read(text) {
    const words = text.split('.')
    const known = allowed.filter((word) => words.includes(word))
    return known.length === words.length ? known : undefined
  },
  write: (words) => (words.length > 0 ? words.join('.') : undefined)
})

/** The keys of columns in their order; null: as they are without an address, which is not the same as none. */
export const keysParam: Param<readonly string[] | null> = {
  initial: null,
  read: (text) => (text === '' ? [] : /^[\w.-]+$/.test(text) ? text.split('.') : undefined),
  write: (keys) => keys?.join('.')
}

/** Something of several parts, as JSON; `isRight` checks what a stranger may have written. */
export const jsonParam = <T>(isRight: (value: unknown) => value is T): Param<T | null> => ({
  initial: null,
  read(text) {
    try {
      const value: unknown = JSON.parse(text)
      return isRight(value) ? value : undefined
    } catch {
      return undefined
    }
  },
  write: (value) => (value === null ? undefined : JSON.stringify(value))
})

/** What a query says of these parts, and the names of those that it says in a way that means nothing. */
export function readParams<P extends Params>(
  params: P,
  query: string
): { readonly values: ParamValues<P>; readonly faults: readonly (keyof P & string)[] } {
  const asked = new URLSearchParams(query)
  const faults: string[] = []
  const values = Object.entries(params).map(([name, param]) => {
    const text = asked.get(name)
    const value = text === null ? param.initial : param.read(text)
    if (value === undefined) faults.push(name)
    return [name, value === undefined ? param.initial : value] as const
  })
  return { values: Object.fromEntries(values) as ParamValues<P>, faults }
}

/** A query with these parts said anew; what is not among them stays. */
export function writeParams<P extends Params>(params: P, values: ParamValues<P>, query: string): string {
  const asked = new URLSearchParams(query)
  for (const [name, param] of Object.entries(params)) {
    const text = param.write(values[name])
    if (text === undefined) asked.delete(name)
    else asked.set(name, text)
  }
  return asked.toString()
}
