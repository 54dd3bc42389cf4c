import { readKeptQueries } from '#core/state/kept-queries.ts'
import { ownSetting, SAVED_QUERIES, setOwnSetting, settingOfQueries } from '#core/state/own-settings.ts'
import { storedKeys } from '#core/state/stored-keys.ts'

/** Takes over, as the user's, the queries that an earlier release has kept on this machine for nobody in particular. */
export function adoptQueries(storage: Storage | undefined = globalThis.localStorage): void {
  if (!storage) return
  for (const key of storedKeys(storage, SAVED_QUERIES)) {
    const { queries = [] } = readKeptQueries(key, storage)
    const name = settingOfQueries(key)
    if (queries.length > 0 && ownSetting(name) === undefined) setOwnSetting(name, { key, queries })
  }
}
