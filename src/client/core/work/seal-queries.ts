import { sealingKey } from '#contract/session/sealing-key.ts'
import { readKeptQueries, writeKept } from '#core/state/kept-queries.ts'
import {
  onOwnSettingsNoted,
  type OwnSetting,
  ownSetting,
  QUERY_SETTING,
  readOwnSettings,
  SAVED_QUERIES,
  setOwnSetting,
  settingOfQueries,
  written
} from '#core/state/own-settings.ts'
import { storedKeys } from '#core/state/stored-keys.ts'
import { ask } from '#core/wire/http/ask.ts'

import { openText, type SealingKey, sealText, toSealingKey } from './sealing.ts'

/** Saved queries as they are sealed; `isSent`: the server has them as well. */
interface Sealed {
  readonly queries: readonly Query[]
  readonly isSent: boolean
}
interface Query {
  readonly title?: unknown
}

/**
 * Keeps the queries of the signed-in user sealed under their keys from now on, and brings back what was sealed at his last visit and had not
 * been sent. The server is asked for the key once there are queries. Where nothing can seal (pages without https) or the server gives no key,
 * they are readable until he leaves, and go with him. Gives back how to stop.
 */
export function sealQueries(): () => void {
  let isOver = false
  let isBegun = false
  let stop: (() => void) | undefined
  const begin = async () => {
    if (isBegun || !(places().length > 0 || querySettings().some(([, { value }]) => value !== null))) return
    isBegun = true
    stop = await startSealing(() => isOver)
    // A server that was not there is asked again at the next change.
    isBegun = stop !== undefined
    if (isOver) stop?.()
  }
  const stopWaiting = globalThis.crypto?.subtle ? onOwnSettingsNoted(() => void begin()) : () => undefined
  if (globalThis.crypto?.subtle) void begin()
  return () => {
    isOver = true
    stopWaiting()
    stop?.()
  }
}

/** Undefined where the server gives no key. */
async function startSealing(isOver: () => boolean): Promise<(() => void) | undefined> {
  const given = await ask(sealingKey, {}, { quiet: true }).catch(() => undefined)
  if (!given || isOver()) return undefined
  const [tag, key] = [given.tag, await toSealingKey(given.key)]
  for (const place of places()) if (!isOver()) await bringBack(place, tag, key, isOver)
  const known = new Map<string, string>()
  let turn = Promise.resolve()
  const follow = () => {
    if (isOver()) return
    for (const [name, setting] of querySettings()) {
      if (known.get(name) === written(setting)) continue
      known.set(name, written(setting))
      // One after the other, so that the last that was kept is what remains.
      turn = turn.then(() => sealSetting(name, setting, tag, key))
    }
  }
  follow()
  return onOwnSettingsNoted(follow)
}

const querySettings = () => Object.entries(readOwnSettings()).filter(([name]) => name.startsWith(QUERY_SETTING))

/** The keys under which queries are kept on this computer. */
const places = () => (globalThis.localStorage ? storedKeys(globalThis.localStorage, SAVED_QUERIES) : [])

/** What was set at the last visit and has not come to the server is set again, beside what has been kept elsewhere since. */
async function bringBack(place: string, tag: string, key: SealingKey, isOver: () => boolean): Promise<void> {
  const text = readKeptQueries(place).sealed[tag]
  if (text === undefined) return
  const sealed = readSealed(await openText(text, place, key))
  // Another may have signed in meanwhile: it is not his.
  if (isOver()) return
  const name = settingOfQueries(place)
  const now = readOwnSettings()[name]
  if (sealed && !sealed.isSent && now?.isSent !== false) {
    const there = queriesOf(ownSetting(name))
    const titles = new Set(there.map(({ title }) => title))
    const back = sealed.queries.filter(({ title }) => !titles.has(title))
    if (back.length > 0) setOwnSetting(name, { key: place, queries: [...there, ...back] })
  }
  // What the server has no longer was forgotten elsewhere.
  if (queriesOf(ownSetting(name)).length === 0) keep(place, tag, undefined)
}

async function sealSetting(name: string, { value, isSent }: OwnSetting, tag: string, key: SealingKey): Promise<void> {
  const queries = queriesOf(value)
  if (queries.length === 0) {
    for (const place of places()) if (settingOfQueries(place) === name) keep(place, tag, undefined)
    return
  }
  const { key: place } = value as { key: string }
  const sealed: Sealed = { queries, isSent }
  keep(place, tag, await sealText(JSON.stringify(sealed), place, key))
}

/** Keeps a sealed text under a key beside those of others; undefined takes it away. What was readable there is not any more. */
function keep(place: string, tag: string, text: string | undefined): void {
  const { [tag]: _, ...others } = readKeptQueries(place).sealed
  writeKept(place, { sealed: text === undefined ? others : { ...others, [tag]: text } })
}

function queriesOf(setting: unknown): readonly Query[] {
  const { key, queries } = (setting ?? {}) as { key?: unknown; queries?: unknown }
  return typeof key === 'string' && key.startsWith(SAVED_QUERIES) && Array.isArray(queries) ? queries : []
}

function readSealed(text: string | undefined): Sealed | undefined {
  if (text === undefined) return undefined
  const { queries, isSent } = JSON.parse(text) as Partial<Sealed>
  return Array.isArray(queries) ? { queries, isSent: isSent === true } : undefined
}
