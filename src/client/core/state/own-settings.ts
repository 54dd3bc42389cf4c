import { atom } from 'nanostores'

import { longShelf, readJson, writeJson } from './session/stored.ts'
import { $user } from './session/user.ts'

/** What one user has set under a name, as this machine knows it. */
export interface OwnSetting {
  readonly value: unknown
  /** Whether the server has it. */
  readonly isSent: boolean
  /** When the server took it from this machine, in milliseconds since 1970; nothing where it did not come from here. */
  readonly sentAt?: number
}
type OwnSettings = Readonly<Record<string, OwnSetting>>

/** What the keys begin with under which queries are kept on this computer (SPEC.md §9). */
export const SAVED_QUERIES = 'JSuperQuerySaved_'
/** What the names of settings begin with that are queries. */
export const QUERY_SETTING = 'query.'
/** The setting under which the server keeps the queries of such a key. */
export const settingOfQueries = (key: string): string =>
  `${QUERY_SETTING}${key.slice(SAVED_QUERIES.length).replace(/[^\w.-]+/g, '.')}`.slice(0, 80)

/** Whether the server has a setting as it is stored here. */
export const isKeptAtHome = (setting: unknown): boolean =>
  typeof setting === 'object' && setting !== null && 'isSent' in setting && setting.isSent === true

/** What the keys begin with under which this machine keeps what somebody has set. */
export const OWN_SETTINGS = 'pro__OWN_SETTINGS_'
const keyOf = (user: string) => OWN_SETTINGS + user
const listeners = new Set<(name: string) => void>()
const storeListeners = new Set<() => void>()

/** The user whose settings the server has given since this page was opened; null until then. */
export const $ownSettingsOf = atom<string | null>(null)

/** What the signed-in user has set, as this machine knows it; nothing without a user. */
export function readOwnSettings(): OwnSettings {
  const user = $user.get()
  const kept = user && readJson(longShelf(), keyOf(user.id))
  return typeof kept === 'object' && kept !== null ? (kept as OwnSettings) : {}
}

/** A setting that the server does not have yet. */
export interface UnsentSetting {
  readonly name: string
  readonly value: unknown
}

/** What the signed-in user has set that the server does not have yet. */
export const unsentSettings = (): UnsentSetting[] =>
  Object.entries(readOwnSettings()).flatMap(([name, { value, isSent }]) => (isSent ? [] : [{ name, value }]))

/** What the user has set under a name; undefined where nothing is. */
export const ownSetting = (name: string): unknown => readOwnSettings()[name]?.value

/** Keeps a setting of the user on this machine, and for the server; null forgets it. The same value again changes nothing. */
export function setOwnSetting(name: string, value: unknown): void {
  if (!$user.get() || written(ownSetting(name)) === written(value)) return
  noteOwnSettings({ [name]: { value, isSent: false } })
  for (const listener of listeners) listener(name)
}

/** Takes over what the server has, or that it has taken something. */
export function noteOwnSettings(changes: OwnSettings): void {
  const user = $user.get()
  if (!user) return
  writeJson(longShelf(), keyOf(user.id), { ...readOwnSettings(), ...changes })
  for (const listener of storeListeners) listener()
}

/** Subscribes to every setting that is changed here; returns the function that unsubscribes. */
export function onOwnSetting(listener: (name: string) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Subscribes to every value that is stored, whether it was changed here or came from the server; returns the function that unsubscribes. */
export function onOwnSettingsNoted(listener: () => void): () => void {
  storeListeners.add(listener)
  return () => void storeListeners.delete(listener)
}

/** A value as text, its keys in one order: a database gives them back in another. */
export function written(value: unknown): string {
  return JSON.stringify(value ?? null, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part
  )
}
