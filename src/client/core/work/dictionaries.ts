import { DICT_SEARCH_DEBOUNCE, WEEK } from '#contract/core/limits.ts'
import {
  type DictItem,
  getDictItems,
  loadDict,
  loadDictItem,
  queryAllDictItems,
  refreshCache
} from '#contract/system/dictionaries.ts'

import { $changedDictionaries, $dictionariesDigest, cachedItems, setDictionaries } from '#core/state/dictionaries.ts'
import { failureText } from '#core/state/failure-text.ts'
import { type Latest, latest } from '#core/state/latest.ts'
import { readTimed, writeTimed } from '#core/state/session/stored.ts'
import { type ShownItem, shownItems } from '#core/state/titles.ts'
import { fail, succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Refused } from '#core/wire/http/failure.ts'
import { pause } from '#core/wire/flow/pause.ts'
import { broadcastToTabs } from '#core/wire/page/tab-channel.ts'

/** Under what name the digest of the kept dictionaries is kept, for all tabs. */
const DIGEST = 'UI_CACHE_DB_DICT_DIGEST'

/** A choice that a search found. */
export interface Choice {
  readonly value: string
  readonly text: string
}

const underWay = new Map<string, Promise<readonly DictItem[]>>()

/**
 * The items of a dictionary, from what is kept where it is there, else from the server; asked twice at once, the server is asked
 * once. Without a code it fails with 字典Code不能为空! (SPEC.md §7).
 */
export async function dictionary(code: string): Promise<readonly ShownItem[]> {
  if (code === '') throw new Refused(400, failureText('noDictCode'))
  const kept = cachedItems(code)
  if (kept) return kept
  const asked = underWay.get(code) ?? ask(getDictItems, { code }).finally(() => underWay.delete(code))
  underWay.set(code, asked)
  return shownItems(await asked)
}

/** The text of a value by what is kept; where it is not known `unknown`, or the value itself. Comma-joined values give comma-joined texts. */
export function dictionaryText(code: string, value: string, unknown?: string): string {
  const items = cachedItems(code) ?? []
  return value
    .split(',')
    .map((one) => items.find((item) => item.value === one)?.text ?? unknown ?? one)
    .join(',')
}

/** The labels of values of a dictionary or a registered `table,text,code`, in their order. */
export async function labelsOf(dict: string, values: readonly string[]): Promise<readonly string[]> {
  if (values.length === 0) return []
  const items = cachedItems(dict)
  if (items) return values.map((value) => items.find((item) => item.value === value)?.text ?? value)
  return await ask(loadDictItem, { dict, key: values.join(',') })
}

/**
 * Makes a search in a dictionary or a registered `table,text,code`: it waits until nothing has been typed for 300 ms (or for
 * `debounce`), and only the newest answer counts.
 */
export function dictionarySearch(
  dict: string,
  { debounce = DICT_SEARCH_DEBOUNCE, pageSize = 10 } = {}
): (keyword: string) => Promise<Latest<readonly Choice[]>> {
  const newest = latest()
  return (keyword) =>
    newest(async (signal) => {
      await pause(debounce, signal)
      return await ask(loadDict, { dict, keyword, pageSize }, { signal })
    })
}

let bringing: Promise<void> | undefined

/** Brings all dictionaries anew after one was changed, here and in the other tabs; what is kept stays where they do not come. */
export function bringDictionaries(): Promise<void> {
  bringing ??= bring().finally(() => {
    bringing = undefined
  })
  return bringing
}

async function bring(): Promise<void> {
  const items = await ask(queryAllDictItems, {}, { quiet: true }).catch(() => null)
  // The next answer says it again.
  if (!items) return $dictionariesDigest.set('')
  setDictionaries(items)
  writeTimed(DIGEST, $dictionariesDigest.get(), WEEK)
  broadcastToTabs({ kind: 'dictionaries' })
}

// What was said before this piece came is done now.
$changedDictionaries.subscribe((times) => {
  if (times > 0) void bringDictionaries()
})
// A browser without a socket learns it by its next answer. What is kept with no digest has come with the sign-in, just now.
$dictionariesDigest.subscribe((digest) => {
  const kept = readTimed(DIGEST)?.value
  if (digest === '' || kept === digest) return
  if (kept === undefined) writeTimed(DIGEST, digest, WEEK)
  else void bringDictionaries()
})

/** Brings all dictionaries anew; says 刷新缓存完成！ or 刷新缓存失败！ */
export async function refreshDictionaries(): Promise<void> {
  try {
    await ask(refreshCache, {}, { quiet: true })
    setDictionaries(await ask(queryAllDictItems, {}, { quiet: true }))
    succeed(failureText('dictionariesRefreshed'))
  } catch {
    fail(failureText('dictionariesNotRefreshed'))
  }
}
