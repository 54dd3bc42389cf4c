import { readKeptQueries } from '#core/state/kept-queries.ts'
import { ownSetting, SAVED_QUERIES, setOwnSetting, settingOfQueries } from '#core/state/own-settings.ts'

/** Takes over, as the user's, the queries that an earlier release has kept on this machine for nobody in particular. */
export function adoptQueries(storage: Storage | undefined = globalThis.localStorage): void {
  if (!storage) return
  for (const key of Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')) {
    const { queries = [] } = key.startsWith(SAVED_QUERIES) ? readKeptQueries(key, storage) : {}
    const name = settingOfQueries(key)
    if (queries.length > 0 && ownSetting(name) === undefined) setOwnSetting(name, { key, queries })
  }
}
