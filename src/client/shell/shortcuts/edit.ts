import { areOfferedTogether } from '#core/state/list-keys.ts'
import { $ownKeys, keysNow, setOwnKeys } from '#core/state/own-keys.ts'
import { $commands } from '#core/work/commands.ts'

import { type KeyFault, keyFault } from './fault.ts'
import { isShortcut, SHORTCUTS } from './table.ts'

/** Why keys cannot be given to a command: they are not free, or another command has them. */
export type Objection =
  | { readonly kind: 'fault'; readonly fault: KeyFault }
  | { readonly kind: 'taken'; readonly by: string }

/** Whether a command may have these keys. What it has by the table, it may always have. */
export function objection(id: string, keys: string): Objection | undefined {
  const fault = keys === standardOf(id) ? undefined : keyFault(keys, id)
  if (fault) return { kind: 'fault', fault }
  const [by] = ownersOf(keys, id)
  return by === undefined ? undefined : { kind: 'taken', by }
}

/** Gives a command keys, or takes them from it (null); who had them has none any more. */
export function giveKeys(id: string, keys: string | null): void {
  const own = $ownKeys.get()
  const others = keys === null ? [] : ownersOf(keys, id)
  const next: Record<string, string | null> = {
    ...own.keys,
    [id]: keys,
    ...Object.fromEntries(others.map((other) => [other, null]))
  }
  setOwnKeys({ ...own, keys: tidied(next) })
}

/** The other commands that have these keys where a command would have them. */
const ownersOf = (keys: string, id: string): string[] =>
  known().filter((other) => other !== id && areOfferedTogether(id, other) && keysNow(other, standardOf(other)) === keys)

/** Whether a user has changed a command's keys. */
export const isChanged = (id: string): boolean => $ownKeys.get().keys[id] !== undefined

/** The keys of a command for everybody: of the table, or as its screen offers it. */
export const standardOf = (id: string): string | undefined =>
  isShortcut(id) ? SHORTCUTS[id] : offered().find((command) => command.id === id)?.keys

const offered = () => $commands.get().flat()

/** What is as it is for everybody is no change. */
const tidied = (keys: Readonly<Record<string, string | null>>) =>
  Object.fromEntries(Object.entries(keys).filter(([id, value]) => value !== (standardOf(id) ?? null)))

/** Every command that has keys, or could have: of the table, of the page in front, and those that the user has given some elsewhere. */
const known = (): string[] => [
  ...new Set([...Object.keys(SHORTCUTS), ...offered().map(({ id }) => id), ...Object.keys($ownKeys.get().keys)])
]
