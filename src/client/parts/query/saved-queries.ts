import { SUPER_RULES } from '#contract/core/query.ts'
import { readKeptQueries, writeKept } from '#core/state/kept-queries.ts'
import { ownSetting, SAVED_QUERIES, setOwnSetting, settingOfQueries } from '#core/state/own-settings.ts'

import type { MatchType, QueryLine } from './query-line.ts'

/** A query that has been kept under a name (SPEC.md §3). */
export interface SavedQuery {
  readonly title: string
  readonly matchType: MatchType
  readonly records: readonly QueryLine[]
}

/** Where the queries of a place are kept: under a code of its own, or under the path of its page (SPEC.md §9). */
export const savedKey = (place: { readonly saveCode?: string | undefined; readonly path: string }): string =>
  SAVED_QUERIES + (place.saveCode || place.path)

/**
 * The queries that are kept under a key; what cannot be read is left out. They are among the settings of their user, on this computer while he is
 * signed in and on the server; under the key they are sealed (docs/decisions/0058).
 */
export function readSaved(key: string): readonly SavedQuery[] {
  const setting = ownSetting(settingOfQueries(key))
  const { key: own, queries } = (setting ?? {}) as { key?: unknown; queries?: unknown }
  if (own === key && Array.isArray(queries)) return queries.filter(isSaved)
  const here = (readKeptQueries(key).queries ?? []).filter(isSaved)
  // What an earlier release has kept on this computer alone.
  if (here.length > 0 && setting === undefined) keepWithSettings(key, here)
  return here
}

const keepWithSettings = (key: string, queries: readonly SavedQuery[]) =>
  setOwnSetting(settingOfQueries(key), queries.length > 0 ? { key, queries } : null)

/** Keeps the queries of a key. The choices of a field are not kept: they come with the field again. */
export function writeSaved(key: string, queries: readonly SavedQuery[]): void {
  const plain = queries.map(({ title, matchType, records }) => ({
    title,
    matchType,
    records: records.map(({ options: _, ...record }) => record)
  }))
  // Readable until it is sealed, which follows the setting at once where the server has given a key.
  writeKept(key, { sealed: readKeptQueries(key).sealed, queries: plain })
  keepWithSettings(key, plain)
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
