import { SUPER_RULES } from '#contract/core/query.ts'
import { longShelf, readJson, writeJson } from '#core/state/stored.ts'

import type { MatchType, QueryLine } from './query-line.ts'

/** A query that has been kept under a name (SPEC.md §3). */
export interface SavedQuery {
  readonly title: string
  readonly matchType: MatchType
  readonly records: readonly QueryLine[]
}

const PREFIX = 'JSuperQuerySaved_'

/** Where the queries of a place are kept: under a code of its own, or under the path of its page (SPEC.md §9). */
export const savedKey = (place: { readonly saveCode?: string | undefined; readonly path: string }): string =>
  PREFIX + (place.saveCode || place.path)

/** The queries that are kept on this computer under a key; what cannot be read is left out. */
export function readSaved(key: string): readonly SavedQuery[] {
  const kept = readJson(longShelf(), key)
  return Array.isArray(kept) ? kept.filter(isSaved) : []
}

/** Keeps the queries of a key. The choices of a field are not kept: they come with the field again. */
export function writeSaved(key: string, queries: readonly SavedQuery[]): void {
  const plain = queries.map(({ title, matchType, records }) => ({
    title,
    matchType,
    records: records.map(({ options: _, ...record }) => record)
  }))
  writeJson(longShelf(), key, plain.length > 0 ? plain : undefined)
}

const isSaved = (one: unknown): one is SavedQuery => {
  const { title, matchType, records } = (one ?? {}) as Partial<SavedQuery>
  return (
    typeof title === 'string' &&
    (matchType === 'and' || matchType === 'or') &&
    Array.isArray(records) &&
    records.every(isLine)
  )
}
const isLine = (one: unknown): one is QueryLine => {
  const { field, rule, val } = (one ?? {}) as Partial<QueryLine>
  return typeof field === 'string' && typeof val === 'string' && SUPER_RULES.some((known) => known === rule)
}
