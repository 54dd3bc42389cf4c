import { atom } from 'nanostores'

import { WEEK } from '#contract/core/limits.ts'
import type { UserInfo } from '#contract/session/user-info.ts'

import { longShelf, readJson, readTimed, writeJson, writeTimed } from './stored.ts'

const USER = 'Login_Userinfo'
const USERNAME = 'Login_Username'
const TENANT = 'TENANT_ID'
const PROJECT = 'PROJECT'

/** The project that one works in (SPEC.md §3). */
export interface ChosenProject {
  readonly id: string
  readonly name: string
}

/** The signed-in user; null when nobody is. */
export const $user = atom<UserInfo | null>(readUser())
/** The chosen project; null where there is none. */
export const $project = atom<ChosenProject | null>(readProject())
/** The tenant that every request names; 0 when there is none. */
export const $tenant = atom<number>(readTenant())

/** Keeps the user for seven days, with the tenant and the project that the user is in. */
export function setUser(user: UserInfo): void {
  writeTimed(USER, user, WEEK)
  writeTimed(USERNAME, user.username, WEEK)
  $user.set(user)
  setTenant(user.tenantid)
  setProject(user.project)
}

/** Keeps the tenant for seven days. */
export function setTenant(tenant: number): void {
  writeTimed(TENANT, tenant, WEEK)
  $tenant.set(tenant)
}

/** Keeps the chosen project under PROJECT, as the plain object (READINGS.md A17). */
export function setProject(project: ChosenProject | null): void {
  const chosen = project && { id: project.id, name: project.name }
  writeJson(longShelf(), PROJECT, chosen ?? undefined)
  $project.set(chosen)
}

/** Forgets user, project and tenant, so that the next person at this computer meets none of them. */
export function forgetUser(): void {
  for (const name of [USER, USERNAME, TENANT]) writeTimed(name, undefined, null)
  $user.set(null)
  $tenant.set(0)
  setProject(null)
}

/** The user that is kept on this machine: after a reload, or because another tab has signed in. */
export function readUser(): UserInfo | null {
  const user = readTimed(USER)?.value
  return typeof user === 'object' && user !== null && 'id' in user && 'username' in user ? (user as UserInfo) : null
}

/** PROJECT is read plain, and in the wrapper of timed entries as well. */
function readProject(): ChosenProject | null {
  const kept = readJson(longShelf(), PROJECT)
  const project = typeof kept === 'object' && kept !== null && 'value' in kept ? kept.value : kept
  if (typeof project !== 'object' || project === null || !('id' in project) || !('name' in project)) return null
  return { id: String(project.id), name: String(project.name) }
}

function readTenant(): number {
  const tenant = Number(readTimed(TENANT)?.value ?? 0)
  return Number.isInteger(tenant) && tenant > 0 ? tenant : 0
}

/** Where somebody works: what was begun there is sent there, also once he works elsewhere. */
export interface WorkPlace {
  readonly tenant: number
  readonly project: string | null
}

/** Where who is signed in works now. */
export const placeNow = (): WorkPlace => ({ tenant: $tenant.get(), project: $project.get()?.id ?? null })
