import { CHECK_ITEMS, type CheckCode, type CheckStage } from './items.ts'
import { rangesOf } from './parameter-ranges.ts'
import type { SchemeItem } from './schemes.ts'

/** What is wrong with an item of a scheme; its words are the texts `checkScheme.fault.range`. */
export interface SchemeFault {
  readonly code: CheckCode | ''
  readonly fault: 'noItems' | 'twice' | 'stage' | 'unknown' | 'range'
  /** The parameter that it is about, and between which numbers it may be. */
  readonly name: string
  readonly least: number
  readonly most: number
}

const plain = { name: '', least: 0, most: 0 } as const

/** What is wrong with the items of a scheme for a stage, in their order. Without faults it can be kept and published. */
export function schemeFaults(stage: CheckStage, items: readonly SchemeItem[]): readonly SchemeFault[] {
  if (items.length === 0) return [{ ...plain, code: '', fault: 'noItems' }]
  return items.flatMap(({ code, parameters = {} }, at) => {
    const stages: readonly CheckStage[] = CHECK_ITEMS[code].stages
    const ranges = rangesOf(code)
    const found: SchemeFault[] = []
    if (items.findIndex((one) => one.code === code) < at) found.push({ ...plain, code, fault: 'twice' })
    if (!stages.includes(stage)) found.push({ ...plain, code, fault: 'stage' })
    for (const [name, value] of Object.entries(parameters)) {
      const range = ranges[name]
      if (!range) found.push({ ...plain, code, fault: 'unknown', name })
      else if (!Number.isInteger(value) || value < range.least || value > range.most)
        found.push({ ...range, code, fault: 'range', name })
    }
    return found
  })
}

/** Which items a scheme asks that another did not, which it asks no more, and which it asks on other terms. */
export function schemeDifference(
  before: readonly SchemeItem[],
  after: readonly SchemeItem[]
): { readonly added: CheckCode[]; readonly removed: CheckCode[]; readonly changed: CheckCode[] } {
  const terms = (items: readonly SchemeItem[]) =>
    new Map(
      items.map(({ code, level, parameters = {} }) => [
        code,
        `${level} ${JSON.stringify(Object.entries(parameters).toSorted(([a], [b]) => a.localeCompare(b)))}`
      ])
    )
  const [was, is] = [terms(before), terms(after)]
  return {
    added: [...is.keys()].filter((code) => !was.has(code)),
    removed: [...was.keys()].filter((code) => !is.has(code)),
    changed: [...is].flatMap(([code, one]) => (was.has(code) && was.get(code) !== one ? [code] : []))
  }
}
