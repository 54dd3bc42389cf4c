import type { Fault } from '#contract/core/schema.ts'

/** A number as JSON writes it; "0x10", "1e9" and " 1" are texts. */
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/
const WANTS_NUMBER: ReadonlySet<string> = new Set(['type.number', 'type.int'])
const WANTS_MOMENT = 'format.date'
const DAY = /^\d{4}-\d\d-\d\d$/
/** A day that something ends on is over at its end. */
const ENDS = /^end|End/

type Part = Record<PropertyKey, unknown>

/**
 * What was given, with numbers where a number belongs and its text was given, and with a moment where one belongs and a day was given:
 * existing clients send both so (WIRE.md §1). Undefined where nothing of what is wrong with it is of that kind.
 */
export function mendedInput(given: unknown, faults: readonly Fault[]): unknown {
  const mends = faults.flatMap(({ path, rule }) => {
    const value = path.reduce<unknown>((part, key) => (part as Part | null | undefined)?.[key], given)
    const mended = path.length > 0 && typeof value === 'string' ? meant(value, rule, String(path.at(-1))) : undefined
    return mended === undefined ? [] : [{ path, mended }]
  })
  if (mends.length === 0) return undefined
  const changed = structuredClone(given)
  for (const { path, mended } of mends) {
    const holder = path.slice(0, -1).reduce<unknown>((part, key) => (part as Part)[key], changed) as Part
    holder[path.at(-1) ?? ''] = mended
  }
  return changed
}

function meant(value: string, rule: string, name: string): number | string | undefined {
  if (WANTS_NUMBER.has(rule)) return NUMBER.test(value) ? Number(value) : undefined
  if (rule === WANTS_MOMENT && DAY.test(value)) return `${value} ${ENDS.test(name) ? '23:59:59' : '00:00:00'}`
  return undefined
}
