import type { output } from './schema.ts'
import type { allAuthEntry, authEntry, permissionResult } from './permission-result.ts'

export type AuthEntry = output<typeof authEntry>
export type AllAuthEntry = output<typeof allAuthEntry>
export type PermissionResult = output<typeof permissionResult>

const MENU = '1'
const ACTION = '2'
const NOT_IN_FORCE = '0'
const IN_FORCE = '1'

/**
 * The `has` check that shows or hides a button (SPEC.md §6): any of the comma-separated actions is granted, or its control
 * is not in force.
 */
export function has(wanted: string, granted: readonly AuthEntry[], controlled: readonly AllAuthEntry[]): boolean {
  return wanted
    .split(',')
    .map((action) => action.trim())
    .some(
      (action) =>
        names(granted, action) ||
        controlled.some((entry) => holds(entry, action) && String(entry.status) === NOT_IN_FORCE)
    )
}

/**
 * The check of SPEC.md §6 to the letter: it answers whether a control is to be disabled in systems of this kind, so a
 * grant denies. No button that destroys may depend on it (READINGS.md A02); `has` and the server decide.
 */
export function isAllowedByList(
  action: string,
  loaded: readonly AuthEntry[],
  granted: readonly AuthEntry[],
  controlled: readonly AllAuthEntry[]
): boolean {
  if (loaded.some((entry) => String(entry.type) === ACTION && holds(entry, action))) return true
  const control = controlled.find((entry) => holds(entry, action))
  if (control && String(control.status) === NOT_IN_FORCE) return false
  return granted.length === 0 || !names(granted, action)
}

/** The enabled sub-actions below a prefix that are not granted, by their names without it (`add`): what a grid hides (SPEC.md §6, second helper). */
export function hiddenBelow(
  prefix: string,
  granted: readonly AuthEntry[],
  controlled: readonly AllAuthEntry[]
): string[] {
  const beginning = prefix.endsWith(':') ? prefix : `${prefix}:`
  return controlled
    .filter(({ type, status }) => String(type) === MENU && String(status) === IN_FORCE)
    .flatMap(({ action }) => action.split(','))
    .filter((action) => action.startsWith(beginning) && !names(granted, action))
    .map((action) => action.slice(beginning.length))
}

/** An entry may name several actions, joined by commas. */
const holds = (entry: AuthEntry, action: string) => entry.action.split(',').includes(action)
const names = (entries: readonly AuthEntry[], action: string) => entries.some((entry) => holds(entry, action))
