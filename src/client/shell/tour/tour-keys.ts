import { menuAt } from '#core/state/menu.ts'
import type { OwnKeys } from '#core/state/own-keys.ts'
import { has } from '#core/state/session/permissions.ts'

import { keysOf, type ShortcutId } from '../shortcuts/table.ts'

/** Keys of the grid of 收集著录, which nobody changes. */
const OF_GRID = { gap: 'Ctrl+F8', candidate: 'F9' } as const
type GridKey = keyof typeof OF_GRID

/** A key of the tour: what it does is the text `tour.<id>`. */
export type TourKey =
  | { readonly id: TourShortcut; readonly keys: string | undefined; readonly isInGrid: false }
  | { readonly id: GridKey; readonly keys: string; readonly isInGrid: true }
type TourShortcut = Extract<ShortcutId, 'palette' | 'keys' | 'region.next' | 'tab.next' | 'menu.fold'>

const FOR_ALL: readonly TourShortcut[] = ['palette', 'keys', 'region.next']
const FOR_OTHERS: readonly TourShortcut[] = ['tab.next', 'menu.fold']

/** The five keys that matter most to who is signed in: two of 收集著录 for who describes files there, else two of the frame. */
export function tourKeys(own: OwnKeys): readonly TourKey[] {
  const frame = (ids: readonly TourShortcut[]): TourKey[] =>
    ids.map((id) => ({ id, keys: keysOf(id, own), isInGrid: false }))
  const describes = menuAt('/archives/collect') !== undefined && has('archives.collect:edit')
  const grid = Object.entries(OF_GRID) as [GridKey, string][]
  return [
    ...frame(FOR_ALL),
    ...(describes ? grid.map(([id, keys]): TourKey => ({ id, keys, isInGrid: true })) : frame(FOR_OTHERS))
  ]
}
