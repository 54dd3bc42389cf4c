import type { PermissionResult } from '#contract/core/permission.ts'
import type { UserInfo } from '#contract/session/user-info.ts'
import { closeAllDialogs } from '#core/state/dialogs.ts'
import { leave } from '#core/state/pages/leave.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { $halted, startSession } from '#core/state/session/session.ts'
import { dismissAll } from '#core/state/toasts.ts'
import { setUser } from '#core/state/session/user.ts'

/** An invented user of the demo kind. */
export const someUser: UserInfo = {
  id: 'u1',
  username: 'clerk',
  realname: '林知远',
  avatar: null,
  phone: null,
  email: null,
  sex: null,
  birthday: null,
  orgCode: null,
  mustChangePassword: false,
  orgId: null,
  orgName: null,
  tenantid: 7,
  roles: [],
  roleNames: [],
  project: { id: 'p1', name: '综合教学楼' }
}

/** What the server answers when somebody signs in. */
export const someSignIn = {
  token: 't9',
  userInfo: someUser,
  sysAllDictItems: {},
  multi_depart: 0,
  departs: [],
  tenantList: [],
  expires: Date.now() + 604_800_000
}

/** An entry of a menu. */
export const menuEntry = (
  path: string,
  title: string,
  more: Partial<PermissionResult['menu'][number]> = {}
): PermissionResult['menu'][number] => ({
  id: path,
  key: path.slice(1),
  path,
  name: path.slice(1).replaceAll('/', '-'),
  component: `area${path}`,
  route: '1',
  hidden: false,
  meta: { title, keepAlive: true, internalOrExternal: false, componentName: 'x' },
  ...more
})

export const somePermission: PermissionResult = {
  menu: [
    menuEntry('/dashboard/Analysis', '首页'),
    menuEntry('/workbench/index', '工作台'),
    menuEntry('/archives/collect', '收集著录')
  ],
  auth: [{ action: 'archives.collect:add,archives.collect:edit', type: '2', describe: '' }],
  allAuth: [],
  sysSafeMode: false
}

/** The state of a person who has signed in and sees the frame. */
export function signedIn(token = 't1'): void {
  startSession(token, Date.now() + 604_800_000)
  setUser(someUser)
  setPermission(somePermission)
}

/** Nobody, and nothing left of anybody. */
export function nobody(): void {
  leave({ keepTabs: false })
  $halted.set(false)
  closeAllDialogs()
  dismissAll()
}
