import { atom } from 'nanostores'

import { WEEK } from '#contract/core/limits.ts'
import type { AllDictItems } from '#contract/system/dictionaries.ts'

import { readTimed, writeTimed } from './session/stored.ts'
import { type ShownItem, shownItems } from './titles.ts'

const NAME = 'UI_CACHE_DB_DICT_DATA'

/** Every dictionary by its code, as it came with the sign-in; empty when nothing is kept. */
export const $dictionaries = atom<AllDictItems>(readDictionaries())

/** Keeps the dictionaries for seven days. */
export function setDictionaries(items: AllDictItems): void {
  writeTimed(NAME, items, WEEK)
  $dictionaries.set(items)
}

/** Counts how often the server has said that dictionaries were changed: what is kept is brought anew then. */
export const $changedDictionaries = atom(0)

/** The digest of the dictionaries that the server has sent with its last answer; empty without one. */
export const $dictionariesDigest = atom('')

/** Takes what another tab of this browser has kept. */
export const adoptDictionaries = (): void => $dictionaries.set(readDictionaries())

/** Forgets them. */
export function forgetDictionaries(): void {
  writeTimed(NAME, undefined, null)
  $dictionaries.set({})
}

/** The items of a dictionary that is kept, in the language of the page; undefined where it is not. */
export function cachedItems(code: string): readonly ShownItem[] | undefined {
  const items = $dictionaries.get()[code]
  return items && shownItems(items)
}

function readDictionaries(): AllDictItems {
  const kept = readTimed(NAME)?.value
  return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as AllDictItems) : {}
}
