import { afterEach, expect, test } from 'vitest'

import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { placeOfObject } from '#screens/system/log/log-places.ts'

afterEach(nobody)

const menuOf = (path: string) => ({
  id: path,
  path,
  name: path,
  component: 'system/user',
  route: '1' as const,
  hidden: false,
  meta: { title: '用户管理', keepAlive: false, internalOrExternal: false, componentName: path }
})
const row = (objType: string, subject: string) => ({ id: '1', rowVersion: 1, objType, subject }) as never

test('what an event was done to is found by its name in its list, which only who may open it is led to', () => {
  signedIn()
  setPermission({ ...somePermission, menu: [menuOf('/sys/user')] as never })
  expect(placeOfObject(row('user', '查阅者 王未乙'))).toBe(`/sys/user?by-realname=${encodeURIComponent('王未乙')}`)
  expect(placeOfObject(row('user', ''))).toBeUndefined()
  expect(placeOfObject(row('role', '查阅者'))).toBeUndefined()
  expect(placeOfObject(row('session', '甲'))).toBeUndefined()
})
