import { expect, test } from 'vitest'

import { $dictionaries, $dictionariesDigest, setDictionaries } from '#core/state/dictionaries.ts'
import { $permission } from '#core/state/session/permissions.ts'
import '#core/work/dictionaries.ts'
import { refreshUser, restoreSession } from '#core/work/session/session.ts'
import { done, refusal, send } from '#kit/answers/fake-server.ts'
import { faked } from '#kit/answers/faked.ts'
import { signedIn, somePermission, someUser } from '#kit/answers/signed-in.ts'

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
  await expect.poll(() => server.came).toHaveLength(1)
  await refreshUser()
  expect($permission.get()).toEqual(somePermission)
  digest = 'after'
  await refreshUser()
  await expect.poll(() => $permission.get()?.auth).toMatchObject([{ action: 'new' }])
  await refreshUser()
  expect(server.came.filter(({ path }) => path.endsWith('getUserPermissionByToken'))).toHaveLength(1)
})

test('dictionaries are brought anew as soon as an answer says that one has been changed, and once', async () => {
  signedIn()
  let digest = 'd1'
  const info = { userInfo: someUser, expires: Date.now() + 604_800_000 }
  const item = { value: '1', text: '永久', label: '永久', title: '永久' }
  server.on('GET /user/info', (_, response) => send(response, 200, done(info), { 'x-dictionaries': digest }))
  server.on('GET /sys/dict/queryAllDictItems', (_, response) =>
    send(response, 200, done({ retention: [item] }), { 'x-dictionaries': digest })
  )
  const brought = () => server.came.filter(({ path }) => path.endsWith('queryAllDictItems')).length
  // Those of the sign-in have just come: the first digest is theirs.
  setDictionaries({})
  restoreSession()
  await refreshUser()
  expect([brought(), $dictionaries.get()]).toEqual([0, {}])
  digest = 'd2'
  await refreshUser()
  await expect.poll(() => $dictionaries.get()).toEqual({ retention: [item] })
  await refreshUser()
  expect(brought()).toBe(1)
  // After a reload what is kept is still known by its digest.
  $dictionariesDigest.set('')
  await refreshUser()
  expect(brought()).toBe(1)
})

test('who has lost a right learns it from the refusal', async () => {
  signedIn()
  const info = { userInfo: someUser, expires: Date.now() + 604_800_000 }
  server.on('GET /user/info', (_, response) => send(response, 200, done(info), { 'x-rights': 'held' }))
  server.on(PERMISSION, (_, response) =>
    send(response, 200, done({ ...somePermission, auth: [] }), { 'x-rights': 'lost' })
  )
  await refreshUser()
  server.on('GET /user/info', (_, response) => send(response, 403, refusal(403, '拒绝访问'), { 'x-rights': 'lost' }))
  await refreshUser()
  await expect.poll(() => $permission.get()?.auth).toEqual([])
})
