import { SUPER_RULES } from '#contract/core/query.ts'
import { ownSetting, SAVED_QUERIES, setOwnSetting, settingOfQueries } from '#core/state/own-settings.ts'
import { longShelf, readJson, writeJson } from '#core/state/session/stored.ts'

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
 * The queries that are kept under a key; what cannot be read is left out. They lie on this computer while their user is signed in, and with
 * his settings on the server, from where they come back at his next sign-in (docs/decisions/0031).
 */
export function readSaved(key: string): readonly SavedQuery[] {
  const here = readJson(longShelf(), key)
  if (Array.isArray(here)) {
    const queries = here.filter(isSaved)
    // What an earlier release has kept on this computer alone.
    if (queries.length > 0 && ownSetting(settingOfQueries(key)) === undefined) keepWithSettings(key, queries)
    return queries
  }
  const { key: own, queries } = (ownSetting(settingOfQueries(key)) ?? {}) as { key?: unknown; queries?: unknown }
  return own === key && Array.isArray(queries) ? queries.filter(isSaved) : []
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
  writeJson(longShelf(), key, plain.length > 0 ? plain : undefined)
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
