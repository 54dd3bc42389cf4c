const PREFIX = 'pro__'
/** Names that the specification gives as they are (SPEC.md §3); all others begin as existing clients begin them. */
const PLAIN: ReadonlySet<string> = new Set(['Login_Userinfo'])
const keyOf = (name: string) => (PLAIN.has(name) ? name : PREFIX + name)

/** What of the browser's storage is used; a place without storage (a test, a private window) gets one of its own. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const memory = (): Shelf => {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key)
  }
}
const spare = { localStorage: memory(), sessionStorage: memory() }

function shelf(name: 'localStorage' | 'sessionStorage'): Shelf {
  try {
    return (globalThis as Partial<Record<typeof name, Shelf>>)[name] ?? spare[name]
  } catch {
    return spare[name]
  }
}

/** Storage that outlives the window, shared by its tabs. */
export const longShelf = (): Shelf => shelf('localStorage')
/** Storage of one tab of the browser; it survives a reload. */
export const tabShelf = (): Shelf => shelf('sessionStorage')

/** Reads JSON from a shelf; what is missing or broken is undefined. */
export function readJson(from: Shelf, key: string): unknown {
  const text = from.getItem(key)
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Puts a value on a shelf as JSON; undefined takes it away. A full shelf is no reason to stop working. */
export function writeJson(to: Shelf, key: string, value: unknown): void {
  to.removeItem(key)
  try {
    if (value !== undefined) to.setItem(key, JSON.stringify(value))
  } catch {
    // What does not fit is not kept.
  }
}

/** A value with the moment of its end, in milliseconds since 1970; null where it has none. */
export interface Timed {
  readonly value: unknown
  readonly expire: number | null
}

/**
 * An entry that lives for a while, as existing clients keep it: under `pro__NAME` or its own name, as `{value, expire}` (WIRE.md §0). One
 * whose time is over is taken away on reading.
 */
export function readTimed(name: string, now = Date.now()): Timed | undefined {
  const entry = readJson(longShelf(), keyOf(name))
  if (!isTimed(entry)) return undefined
  if (entry.expire === null || entry.expire > now) return entry
  longShelf().removeItem(keyOf(name))
  return undefined
}

/** Keeps a value for `life` milliseconds, or for good; undefined takes it away. */
export function writeTimed(name: string, value: unknown, life: number | null, now = Date.now()): void {
  writeJson(
    longShelf(),
    keyOf(name),
    value === undefined ? undefined : ({ value, expire: life === null ? null : now + life } satisfies Timed)
  )
}

const isTimed = (entry: unknown): entry is Timed =>
  typeof entry === 'object' &&
  entry !== null &&
  'value' in entry &&
  'expire' in entry &&
  (entry.expire === null || typeof entry.expire === 'number')

/** What the key begins with under which the frame of a user is kept for his next start, before his id. */
export const KEPT_FRAME = 'pro__FRAME_'
