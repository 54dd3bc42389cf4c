import { SUPER_RULES, type SuperRule } from '#contract/core/query.ts'

import { jsonParam } from '../address/params.ts'
import { type AppliedQuery, lineOf, type MatchType, type QueryField } from './query-line.ts'

/** An advanced query as an address says it: how its conditions hold together, and of each the field, the rule and the value. */
export interface WrittenQuery {
  readonly match: MatchType
  readonly lines: readonly (readonly [field: string, rule: SuperRule, val: string])[]
}

const isLine = (line: unknown): boolean =>
  Array.isArray(line) &&
  line.length === 3 &&
  line.every((part) => typeof part === 'string' && part !== '') &&
  SUPER_RULES.some((rule) => rule === line[1])

/** The advanced query of a list in its address. */
export const queryParam = jsonParam((value: unknown): value is WrittenQuery => {
  const { match, lines } = (value ?? {}) as Partial<WrittenQuery>
  return (match === 'and' || match === 'or') && Array.isArray(lines) && lines.length > 0 && lines.every(isLine)
})

/** A query in force for the address. */
export const writtenQuery = (query: AppliedQuery | null): WrittenQuery | null =>
  query && {
    match: query.matchType,
    lines: query.records.map(({ field, rule, val }) => [field, rule, val] as const)
  }

/** A query of an address, with the fields as they are here, and how many of its conditions ask for fields that are not. */
export function readQuery(
  written: WrittenQuery | null,
  fields: readonly QueryField[]
): { readonly query: AppliedQuery | null; readonly unknown: number } {
  const records = (written?.lines ?? []).flatMap(([name, rule, val]) => {
    const field = fields.find((one) => one.field === name)
    return field ? [lineOf(field, rule, val)] : []
  })
  const unknown = (written?.lines.length ?? 0) - records.length
  return { query: written && records.length > 0 ? { matchType: written.match, records } : null, unknown }
}
