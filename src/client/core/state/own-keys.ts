import { atom, type ReadableAtom } from 'nanostores'

import { isSingleKey } from './list-keys.ts'
import { onOwnSettingsNoted, ownSetting, setOwnSetting } from './own-settings.ts'
import { $user } from './session/user.ts'

/** What a user has changed about the shortcuts. */
export interface OwnKeys {
  /** Other keys for a command by its id; null: none. */
  readonly keys: Readonly<Record<string, string | null>>
  /** Whether `?` opens the list of keys too: a single character, so off until it is wished for (WCAG 2.1.4). */
  readonly question: boolean
  /** Whether single characters act in the lists that have such keys. */
  readonly letters: boolean
}

/** Nothing is changed. */
export const NO_OWN_KEYS: OwnKeys = { keys: {}, question: false, letters: true }
const NAME = 'keys'

const $own = atom<OwnKeys>(read())
$user.listen(() => $own.set(read()))
onOwnSettingsNoted(() => $own.set(read()))

/** What the signed-in user has changed; it is kept on this machine and on the server. */
export const $ownKeys: ReadableAtom<OwnKeys> = $own

/** The keys of a command for this user: his own, or else the standard ones; undefined where there are none. */
export function keysNow(id: string, standard: string | undefined, own: OwnKeys = $own.get()): string | undefined {
  const mine = own.keys[id]
  const keys = mine === undefined ? standard : (mine ?? undefined)
  return keys !== undefined && !own.letters && isSingleKey(keys) ? undefined : keys
}

/** Keeps what a user has changed; what is as it is for everybody is not kept. */
export function setOwnKeys({ keys, question, letters }: OwnKeys): void {
  const isNothing = Object.keys(keys).length === 0 && !question && letters
  setOwnSetting(NAME, isNothing ? null : { keys, question, letters })
}

/** What is not of the right shape is passed over: it may come from a newer release. */
function read(): OwnKeys {
  const kept = ownSetting(NAME)
  if (typeof kept !== 'object' || kept === null) return NO_OWN_KEYS
  const keys: unknown = 'keys' in kept ? kept.keys : {}
  const lines = typeof keys === 'object' && keys !== null ? Object.entries(keys) : []
  return {
    keys: Object.fromEntries(lines.filter(([, value]) => value === null || typeof value === 'string')),
    question: 'question' in kept && kept.question === true,
    letters: !('letters' in kept && kept.letters === false)
  }
}
