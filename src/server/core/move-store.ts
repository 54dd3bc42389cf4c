import type { Kysely } from 'kysely'

import type { Database } from '../db/schema.ts'
import { moveAll } from '../storage/moving.ts'
import type { Storage } from '../storage/storage.ts'
import type { AppContext } from './context/app-context.ts'
import type { TextKey } from './text/catalogues.ts'
import { schedulerOf } from './schedule/scheduler.ts'

/** So many names of broken bytes are reported. */
const NAMED = 5

/** A store that may have moved. */
interface MovedStore {
  /** Its name among what is done by the clock, and what that is called. */
  readonly kind: string
  readonly title: TextKey
  /** The SHA-256 that is known of a name. */
  readonly digestOf: (db: Kysely<Database>, path: string) => Promise<string | undefined>
}

/** Moves a store to its new place by the clock, until nothing is left at the former one; bytes that are not those of their digest stay there and are reported. */
export function moveByClock(
  appContext: AppContext,
  { places }: Pick<Storage, 'places'>,
  { kind, title, digestOf }: MovedStore
): void {
  if (!places) return
  schedulerOf(appContext).register(kind, {
    title,
    pattern: '*/10 * * * *',
    async work(signal) {
      const { broken } = await moveAll(places, (path) => digestOf(appContext.db, path), signal)
      if (broken.length === 0) return
      throw new Error(
        `${broken.length} files stay at the former place, for their bytes are not those of their digest: ${broken.slice(0, NAMED).join(', ')}`
      )
    }
  })
}
