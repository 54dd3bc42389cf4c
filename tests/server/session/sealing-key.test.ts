import { afterAll, beforeAll, expect, test } from 'vitest'

import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

interface Given {
  readonly tag: string
  readonly key: string
}
let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())
const keyOf = async (token: string) =>
  (await server.ask<Given>('GET', '/sys/user/sealingKey', { token })).result ?? { tag: '', key: '' }

test('an account is given the same key at each sign-in, whichever browser asks first, and nobody else is given it', async () => {
  const [here, there] = [await server.signIn('sg_yijian'), await server.signIn('sg_yijian')]
  const [one, other] = await Promise.all([keyOf(here), keyOf(there)])
  expect(Buffer.from(one.key, 'base64')).toHaveLength(32)
  expect(other).toEqual(one)
  const another = await keyOf(await server.signIn('jl_zhengheng'))
  expect(another.key).not.toBe(one.key)
  expect(another.tag).not.toBe(one.tag)
  expect(one.tag).not.toMatch(/sg|yijian/i)
  expect((await server.ask('GET', '/sys/user/sealingKey')).status).toBe(401)
})

test('the key is no setting that a browser is shown or changes', async () => {
  const token = await server.signIn('kc_yantu')
  const before = await keyOf(token)
  const settings = await server.ask<{ name: string }[]>('GET', '/sys/user/settings', { token })
  expect(settings.result?.map(({ name }) => name)).not.toContain('_sealing')
  const body = { name: '_sealing', value: { tag: 'mine', key: 'mine' } }
  expect((await server.ask('PUT', '/sys/user/settings', { token, body })).success).toBe(false)
  expect(await keyOf(token)).toEqual(before)
})
