import type { Storage, StoreAbilities } from './storage.ts'

/** What each ability that a store lacks means, in one line. */
const LACKS: Readonly<Record<'conditionalPut' | 'checksums' | 'versions' | 'lock', string>> = {
  conditionalPut:
    'it refuses no name that is taken (no conditional put): names are random, and each is asked for before it is written',
  checksums: 'it compares no SHA-256 of its own: what was written is read back and digested',
  versions: 'it keeps no former versions of what is deleted: switch versioning on, or back it up',
  lock: 'it cannot lock objects: whoever has the keys can delete them'
}

/** What a store can do, and what it lacks: one line for each. */
interface PublishedAbilities extends StoreAbilities {
  readonly lacks: readonly string[]
}

/** Asks a store what it can do. Of a folder nothing is expected that it has not. Throws StoreAway. */
export async function storeAbilities(store: Pick<Storage, 'abilities'>): Promise<PublishedAbilities> {
  const abilities = await store.abilities()
  const lacks =
    abilities.kind === 'disk'
      ? []
      : (Object.keys(LACKS) as (keyof typeof LACKS)[]).filter((ability) => !abilities[ability]).map((one) => LACKS[one])
  return { ...abilities, lacks }
}
