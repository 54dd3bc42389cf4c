import { atom } from 'nanostores'

import {
  type AllAuthEntry,
  type AuthEntry,
  has as hasAction,
  hiddenBelow,
  isAllowedByList,
  type PermissionResult
} from '#contract/core/permission.ts'

import { longShelf, readJson, tabShelf, writeJson } from './stored.ts'

const GRANTED = 'LOGIN_USER_BUTTON_AUTH'
const CONTROLLED = 'SYS_BUTTON_AUTH'
const IN_FORCE = '1'
const PROVINCE = 'PROVINCIAL_AUTHORITY'

/** What the account may see and do; null until it is loaded. */
export const $permission = atom<PermissionResult | null>(null)

/** The digest of rights and menus that the server has sent with its last answer. */
export const $rightsDigest = atom<string | null>(null)

/** Takes the permissions of an account, and keeps the lists of actions and the province number where SPEC.md §6 says. */
export function setPermission(permission: PermissionResult): void {
  writeJson(tabShelf(), GRANTED, permission.auth)
  writeJson(tabShelf(), CONTROLLED, permission.allAuth)
  longShelf().setItem(PROVINCE, provinceOf(permission.auth))
  $permission.set(permission)
}

/** Forgets them all. */
export function forgetPermission(): void {
  for (const key of [GRANTED, CONTROLLED]) tabShelf().removeItem(key)
  longShelf().removeItem(PROVINCE)
  $rightsDigest.set(null)
  $permission.set(null)
}

/** Whether a button is shown: any of the comma-joined actions is granted, or not under control (SPEC.md §6, has). */
export function has(actions: string): boolean {
  const { auth, allAuth } = $permission.get() ?? { auth: [], allAuth: [] }
  return hasAction(actions, auth, allAuth)
}

/** The check of SPEC.md §6 to the letter, over what is loaded and what the tab has kept (READINGS.md A02). */
export const isAllowed = (action: string): boolean =>
  isAllowedByList(action, $permission.get()?.auth ?? [], keptGrants(), keptControls())

/** Whether the control on an action is in force: then it is for those alone who are granted it. */
export const isControlled = (action: string): boolean =>
  ($permission.get()?.allAuth ?? []).some(
    (entry) => entry.status === IN_FORCE && entry.action.split(',').includes(action)
  )

/** The actions below a prefix (a grid's authPre) that are to be hidden, without the prefix (SPEC.md §6, second helper). */
export const hiddenActions = (prefix: string): string[] => hiddenBelow(prefix, keptGrants(), keptControls())

/** The province number of an action `provinceNo:NN`; 0 where there is none. */
export const provinceNumber = (): string => longShelf().getItem(PROVINCE) ?? '0'

const keptGrants = () => list(readJson(tabShelf(), GRANTED)) as AuthEntry[]
const keptControls = () => list(readJson(tabShelf(), CONTROLLED)) as AllAuthEntry[]
const list = (kept: unknown): unknown[] => (Array.isArray(kept) ? kept : [])

function provinceOf(granted: readonly AuthEntry[]): string {
  const action = granted.flatMap((entry) => entry.action.split(',')).find((name) => name.startsWith('provinceNo'))
  return action?.split(':')[1]?.trim() || '0'
}
