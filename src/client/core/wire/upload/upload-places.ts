import { WEEK } from '#contract/core/limits.ts'

import { longShelf, readJson, writeJson } from '#core/state/session/stored.ts'

const KEY = 'pro__UPLOADS'

type Places = Readonly<Record<string, { readonly url: string; readonly at: number }>>

/** Where an upload that was begun goes on, by what it is known by; undefined where none was. Kept for a week. */
export const uploadPlace = (name: string): string | undefined => places()[name]?.url

/** Remembers where an upload goes on, also after a reload. */
export const rememberPlace = (name: string, url: string): void =>
  writeJson(longShelf(), KEY, { ...places(), [name]: { url, at: Date.now() } })

/** An upload is finished, given up, or not known to the server any more. */
export function forgetPlace(name: string): void {
  const { [name]: _, ...others } = places()
  writeJson(longShelf(), KEY, Object.keys(others).length > 0 ? others : undefined)
}

function places(now = Date.now()): Places {
  const kept = readJson(longShelf(), KEY)
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(Object.entries(kept as Places).filter(([, { at }]) => now - at < WEEK))
}
