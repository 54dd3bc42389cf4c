import { request } from 'node:http'
import { networkInterfaces } from 'node:os'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { startTestServer, type TestServer } from '#kit/server/server.ts'
import { readConfig } from '#server/config/config.ts'
import { refuseOpenDemo } from '#server/demo-guard.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ demo: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of ['sysAttempt', 'sysCode', 'sysSms'] as const) await server.db.deleteFrom(table).execute()
})

const phoneOf = async (username: string) =>
  (await server.db.selectFrom('sysUser').select('phone').where('username', '=', username).executeTakeFirstOrThrow())
    .phone ?? ''
const sent = async () => {
  await server.app.appContext.background.idle()
  return (await server.db.selectFrom('sysSms').select('mobile').execute()).map(({ mobile }) => mobile)
}
const outbox = (headers: Record<string, string> = {}) => server.ask('GET', '/sys/sms/outbox', { headers })

describe('an administrator of the demo', () => {
  test.each(['admin', 'baomi', 'shenji'])(
    '%s is not taken over by the open messages: no way sends a code, and the answers are as for others',
    async (username) => {
      const mobile = await phoneOf(username)
      const ask = (path: string, body: object) => server.ask<{ again: number }>('POST', path, { body })
      expect((await ask('/auth/forge-password/account', { account: username })).result?.again).toBe(60)
      await server.db.deleteFrom('sysAttempt').execute()
      expect((await ask('/auth/forge-password/account', { account: mobile })).result?.again).toBe(60)
      for (const type of ['forgot', 'login']) {
        await server.db.deleteFrom('sysAttempt').execute()
        expect((await ask('/account/sms', { mobile, type })).result?.again).toBe(60)
      }
      await server.db.deleteFrom('sysAttempt').execute()
      expect((await ask('/sys/sms', { mobile, smsmode: '2' })).success).toBe(true)
      expect(await sent()).toEqual([])
    }
  )

  test('is whoever holds a right of theirs by a role of another name', async () => {
    const { id } = await server.db
      .selectFrom('sysUser')
      .select('id')
      .where('username', '=', 'shenhe')
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('sysRole')
      .values({ id: 'r-helper', roleCode: 'helper', roleName: '帮手', tenantId: 1 })
      .execute()
    await server.db
      .insertInto('sysRolePermission')
      .values({ roleId: 'r-helper', permissionId: 'a-sys.user:resetPwd', tenantId: 1 })
      .execute()
    const ask = () => server.ask('POST', '/auth/forge-password/account', { body: { account: 'shenhe' } })
    expect((await ask()).success).toBe(true)
    expect(await sent()).toHaveLength(1)
    await server.db
      .insertInto('sysUserRole')
      .values({ userId: id, roleId: 'r-helper', projectId: '*', tenantId: 1 })
      .execute()
    await server.db.deleteFrom('sysAttempt').execute()
    expect((await ask()).success).toBe(true)
    expect(await sent()).toHaveLength(1)
  })
})

describe('the messages of the demo', () => {
  test('are shown on the machine itself', async () => {
    expect((await outbox()).status).toBe(200)
  })

  test.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-proto'])(
    'are not shown through a proxy that names itself by %s',
    async (name) => {
      expect((await outbox({ [name]: '127.0.0.1' })).status).toBe(404)
    }
  )

  test('are not shown to another address, whatever its headers say', async () => {
    const inject = (remoteAddress: string) => server.app.inject({ url: '/api/sys/sms/outbox', remoteAddress })
    expect((await inject('192.168.1.20')).statusCode).toBe(404)
    expect((await inject('2001:db8::1')).statusCode).toBe(404)
    expect((await inject('::ffff:192.168.1.20')).statusCode).toBe(404)
    expect([(await inject('::1')).statusCode, (await inject('::ffff:127.0.0.1')).statusCode]).toEqual([200, 200])
  })

  test.runIf(outerAddress())('are not shown over a real socket of another address', async () => {
    const { port } = new URL(await server.app.listen({ host: '0.0.0.0', port: 0 }))
    const status = await new Promise((resolve, reject) => {
      request({ host: outerAddress(), port, path: '/api/sys/sms/outbox' }, ({ statusCode }) => resolve(statusCode))
        .on('error', reject)
        .end()
    })
    expect(status).toBe(404)
  })
})

test.each([
  [{}, true],
  [{ HOST: 'localhost' }, true],
  [{ HOST: '::1' }, true],
  [{ HOST: '127.0.0.53' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ HOST: '192.168.1.20' }, false],
  [{ HOST: 'archive.example' }, false],
  [{ HOST: '0.0.0.0', DEMO_PUBLIC: 'on' }, true],
  [{ HOST: '0.0.0.0', DEMO: 'off' }, true]
])('a server with %j starts: %s', (settings, starts) => {
  const start = () => refuseOpenDemo(readConfig(settings))
  if (starts) expect(start).not.toThrow()
  else expect(start).toThrow(/DEMO_PUBLIC=on.*DEMO_PUBLIC=on/)
})

/** An address of this machine that is not the loopback. */
function outerAddress(): string | undefined {
  return Object.values(networkInterfaces())
    .flat()
    .find((one) => one && !one.internal && one.family === 'IPv4')?.address
}
