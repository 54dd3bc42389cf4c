import { atom } from 'nanostores'

import type { Call } from '#contract/core/call.ts'

import { atLeave } from '#core/state/pages/leave.ts'
import { $settings } from '#core/state/settings.ts'
import { $project, $user } from '#core/state/session/user.ts'

import { fill, queryOf } from './address.ts'

/** The names of the caches begin so; the user and the project follow. */
const NAME = 'answers'
/** So many answers are kept for a project, and none that is longer (characters). */
const MOST = 400
const LONGEST = 1_000_000
/** When an answer came, in milliseconds since 1970. */
const AT = 'x-answered-at'

/** When the oldest answer came that is shown in place of the server's; null while all that is shown came from the server. */
export const $offlineSince = atom<number | null>(null)

type Asked = Readonly<Record<string, unknown>>

/** The name of the cache of one user in one project: what another may not see lies in another cache. Null where nobody is known, or the browser keeps nothing (a page without TLS). */
export function answersCache(): string | null {
  const user = $user.get()
  return user && globalThis.caches ? `${NAME} ${user.id} ${$project.get()?.id ?? ''}` : null
}

/** A call's address without its time stamp, in the language that its words are in. */
function keyOf(call: Call, input: Asked): string {
  const { address, rest } = fill(call, input)
  const query = new URLSearchParams(queryOf(call, rest))
  query.delete('_t')
  query.sort()
  query.set('lang', $settings.get().language)
  return `${address}?${query}`
}

let tidied: string | null = null

/**
 * Keeps the text of an answer for a start without the server, in the cache of who asked (`answersCache` at that time). What cannot be
 * kept is not: the work goes on.
 */
export async function keepAnswer(call: Call, input: Asked, text: string, name = answersCache()): Promise<void> {
  const isGone = () => answersCache() !== name
  if (!call.offline || !name || text.length > LONGEST || isGone()) return
  try {
    const cache = await caches.open(name)
    const key = keyOf(call, input)
    const isKnown = (await cache.match(key)) !== undefined
    await cache.put(key, new Response(text, { headers: { [AT]: String(Date.now()) } }))
    // The user may have gone meanwhile.
    if (isGone()) return void (await caches.delete(name))
    // Most answers replace an older one: then there are no more than before.
    if (!isKnown) await dropOldest(cache)
    // One project and one user at a time: what else is kept here is of no use any more.
    if (name !== tidied) await forgetAnswers((other) => other !== name)
    tidied = name
  } catch {
    // A full disk, or a browser that keeps nothing in a private window.
  }
}

async function dropOldest(cache: Cache): Promise<void> {
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST)).map((key) => cache.delete(key)))
}

/**
 * The last answer to this call, which is said to be shown from now on; null where there is none. Its time is not the server's time
 * now: it does not set the clock.
 */
export async function lastAnswer(call: Call, input: Asked): Promise<{ readonly result: unknown } | null> {
  const name = answersCache()
  if (!call.offline || !name) return null
  const answer = await caches
    .open(name)
    .then((cache) => cache.match(keyOf(call, input)))
    .catch(() => undefined)
  const reply = answer && ((await answer.json()) as { readonly result: unknown })
  if (!reply) return null
  const at = Number(answer.headers.get(AT))
  $offlineSince.set(Math.min($offlineSince.get() ?? at, at))
  return { result: reply.result }
}

/** Forgets what is kept: all of it, or the caches with such names. */
export async function forgetAnswers(which: (name: string) => boolean = () => true): Promise<void> {
  if (!globalThis.caches) return
  const names = (await caches.keys()).filter((name) => name.startsWith(`${NAME} `) && which(name))
  await Promise.all(names.map((name) => caches.delete(name)))
}

atLeave(() => void forgetAnswers().catch(() => undefined))
