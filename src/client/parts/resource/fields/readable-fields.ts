import type { Field } from '#contract/core/resource/field.ts'
import { $menu, flat } from '#core/state/menu.ts'
import { has } from '#core/state/session/permissions.ts'

/** Whether who has signed in may read a field: he holds the action, or the menu, without which nobody reads it. */
export function mayRead({ readableBy }: Pick<Field, 'readableBy'>): boolean {
  if (readableBy === undefined) return true
  return readableBy.includes(':') ? has(readableBy) : flat($menu.get()).some(({ key }) => key === readableBy)
}
