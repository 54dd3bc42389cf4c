import i18next from 'i18next'

import type { PermissionResult } from '#contract/core/permission.ts'
import type { UserInfo } from '#contract/session/user-info.ts'

import { $permission } from './permissions.ts'
import { $session } from './session.ts'
import { $user } from './user.ts'

/** The user of the session with everything that belongs to it (SPEC.md §3, session user). */
export interface SessionUser {
  readonly token: string
  readonly username: string
  readonly realname: string
  readonly tenantid: number
  /** The words by which the header greets. */
  readonly welcome: string
  readonly avatar: string | null
  /** The menu of what may be seen; empty until the permissions are here. */
  readonly permissionList: PermissionResult['menu']
  readonly info: UserInfo
}

/** Who is signed in, as of this moment and in the language of the moment; null when nobody is. */
export function sessionUser(): SessionUser | null {
  const [session, info] = [$session.get(), $user.get()]
  if (!session || !info) return null
  const { username, realname, tenantid, avatar } = info
  const welcome = i18next.t('welcome', { ns: 'shell', nickname: realname })
  const permissionList = $permission.get()?.menu ?? []
  return { token: session.token, username, realname, tenantid, welcome, avatar, permissionList, info }
}
