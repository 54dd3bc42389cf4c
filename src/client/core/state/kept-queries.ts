import { longShelf, readJson, type Shelf, writeJson } from './session/stored.ts'

/** What is kept under the key of saved queries (SPEC.md §9): one key for everybody who works at this computer. */
interface KeptQueries {
  /** What can be opened by the key of one account alone, each under the tag of its account. */
  readonly sealed: Readonly<Record<string, string>>
  /** What anybody can read: only while its owner is signed in, and only where nothing seals it yet. */
  readonly queries?: readonly unknown[]
}

/** What is kept under a key; what cannot be read is nothing. */
export function readKeptQueries(key: string, shelf: Shelf = longShelf()): KeptQueries {
  const kept = readJson(shelf, key)
  if (Array.isArray(kept)) return { sealed: {}, queries: kept }
  if (typeof kept !== 'object' || kept === null) return { sealed: {} }
  const { sealed, queries } = kept as { sealed?: unknown; queries?: unknown }
  const texts = typeof sealed === 'object' && sealed !== null ? Object.entries(sealed) : []
  return {
    sealed: Object.fromEntries(texts.filter(([, text]) => typeof text === 'string')),
    ...(Array.isArray(queries) && { queries })
  }
}

/** Keeps something under a key, as existing clients write it where nothing is sealed; nothing takes the key away. */
export function writeKept(key: string, { sealed, queries = [] }: KeptQueries, shelf: Shelf = longShelf()): void {
  const hasQueries = queries.length > 0
  if (Object.keys(sealed).length > 0) writeJson(shelf, key, { sealed, ...(hasQueries && { queries }) })
  else writeJson(shelf, key, hasQueries ? queries : undefined)
}
