import { expect, test, vi } from 'vitest'

import { $permission } from '#core/state/permissions.ts'
import { refreshUser, restoreSession } from '#core/work/session.ts'
import { done, send } from '#kit/fake-server.ts'
import { faked } from '#kit/faked.ts'
import { signedIn, somePermission, someUser } from '#kit/signed-in.ts'

const server = faked()
const PERMISSION = 'GET /sys/permission/getUserPermissionByToken'

test('what he may do is brought anew as soon as an answer says that it has been changed, whatever is asked', async () => {
  signedIn()
  let digest = 'before'
  const info = { userInfo: someUser, expires: Date.now() + 604_800_000 }
  server.on('GET /user/info', (_, response) => send(response, 200, done(info), { 'x-rights': digest }))
  server.on(PERMISSION, (_, response) =>
    send(response, 200, done({ ...somePermission, auth: [{ action: 'new', type: '2', describe: '新' }] }), {
      'x-rights': digest
    })
  )
  restoreSession()
  await vi.waitFor(() => expect(server.came).toHaveLength(1))
  await refreshUser()
  expect($permission.get()).toEqual(somePermission)
  digest = 'after'
  await refreshUser()
  await vi.waitFor(() => expect($permission.get()?.auth).toMatchObject([{ action: 'new' }]))
  await refreshUser()
  expect(server.came.filter(({ path }) => path.endsWith('getUserPermissionByToken'))).toHaveLength(1)
})
