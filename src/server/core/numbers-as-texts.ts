import type { Fault } from '#contract/core/schema.ts'

/** A number as JSON writes it; "0x10", "1e9" and " 1" are texts. */
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/
const WANTS_NUMBER: ReadonlySet<string> = new Set(['type.number', 'type.int'])

type Part = Record<PropertyKey, unknown>

/**
 * What was given, with numbers where a number belongs and its text was given: existing clients send a body's numbers so
 * (WIRE.md §1). Undefined where nothing of what is wrong with it is of that kind.
 */
export function withNumbers(given: unknown, faults: readonly Fault[]): unknown {
  const places = faults.filter(({ path, rule }) => {
    const value = path.reduce<unknown>((part, key) => (part as Part | null | undefined)?.[key], given)
    return path.length > 0 && WANTS_NUMBER.has(rule) && typeof value === 'string' && NUMBER.test(value)
  })
  if (places.length === 0) return undefined
  const changed = structuredClone(given)
  for (const { path } of places) {
    const last = path.at(-1) ?? ''
    const holder = path.slice(0, -1).reduce<unknown>((part, key) => (part as Part)[key], changed) as Part
    holder[last] = Number(holder[last])
  }
  return changed
}
