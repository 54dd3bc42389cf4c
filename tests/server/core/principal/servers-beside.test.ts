import { afterAll, beforeAll, expect, test } from 'vitest'

import { DEMO_PASSWORD, startTestServer, type TestServer } from '#kit/server/server.ts'

const settings = (port: string) => ({ PORT: port, PUBLIC_URL: 'https://archive.example.org', TRUST_PROXY: 'loopback' })
let one: TestServer
let other: TestServer
beforeAll(async () => {
  one = await startTestServer({ demo: true, settings: settings('3001') })
  other = await startTestServer({ beside: one, settings: settings('3002') })
})
afterAll(async () => {
  await other.close()
  await one.close()
})

test('what is granted and taken away at one server counts at the next question to another one', async () => {
  const [describer, giver, reader] = [await one.signIn('admin'), await one.signIn('baomi'), await one.signIn('chayue')]
  const asked = async () => (await other.ask('POST', '/sys/position/add', { token: reader, body: {} })).status
  const role = { roleCode: 'own_beside', roleName: '两台服务器' }
  const made = await one.ask<{ ids: string[] }>('POST', '/sys/role/add', { token: describer, body: role })
  const [roleId = ''] = made.result?.ids ?? []
  const give = async (path: string, body: object) => {
    const { success, message } = await one.ask('POST', path, { token: giver, body })
    expect([success, message]).toEqual([true, message])
  }
  const permissionIds = 'a-sys.position:add'
  await give('/sys/permission/saveRolePermission', { roleId, permissionIds })
  expect(await asked()).toBe(403)
  await give('/sys/user/addSysUserRole', { roleId, userIdList: ['u-chayue'] })
  // He is let in, and what he sends is no position.
  expect(await asked()).toBe(400)
  await give('/sys/permission/saveRolePermission', { roleId, permissionIds: '', lastpermissionIds: permissionIds })
  expect(await asked()).toBe(403)
})

test('the cookies that one server has given are known to another one behind the same address', async () => {
  const body = { username: 'shenhe', password: DEMO_PASSWORD }
  const signedIn = await one.ask('POST', '/sys/login', { body })
  const given = [signedIn.raw.headers['set-cookie']].flat().map((cookie) => String(cookie).split(';')[0])
  expect(given.map((cookie) => cookie?.split('=')[0]).sort()).toEqual([
    '__Secure-archive-device-443',
    '__Secure-archive-session-443'
  ])
  const opened = (cookie: string) =>
    other.app.inject({ url: '/api/sys/common/static/archives/demo/f0001.pdf', headers: { cookie } })
  expect((await opened('')).statusCode).toBe(401)
  expect((await opened(given.join('; '))).statusCode).not.toBe(401)
})
