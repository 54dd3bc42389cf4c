import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { call } from '#contract/core/call.ts'
import { twoTenants } from '#kit/server/people.ts'
import { startTestServer, type TestServer } from '#kit/server/server.ts'
import { verifyChain } from '#server/core/context/audit.ts'
import { Refusal } from '#server/core/refusing/refusal.ts'
import { serve } from '#server/core/http/serve.ts'

const add = call('POST', '/t/:node/add', {
  serves: 'member',
  input: z.object({ node: z.string(), title: z.string() }),
  output: z.object({ id: z.string(), title: z.string() })
})
const slow = call('POST', '/t/slow', { serves: 'user', input: z.object({ n: z.number() }), output: z.number() })

let answered = 0
let followed = 0
function area(app: FastifyInstance): void {
  serve(app, add, async ({ node, title }, { tx, project, audit, after }) => {
    answered++
    const { id } = await tx
      .insertInto('arcFile')
      .values({
        id: `${node}-${answered}`,
        projectId: project,
        catalogSet: 'building',
        catalogCode: node,
        templateCode: 'file_text',
        title
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    audit({ event: 'test.add', type: 'file', id })
    after(() => void followed++)
    if (title === '不行') throw new Refusal('rules:refused.taken')
    return { id, title }
  })
  serve(app, slow, async ({ n }, { tx }) => {
    answered++
    await tx.selectFrom('sysUser').select('id').execute()
    return n + answered
  })
}

let server: TestServer
let jia: string
let bing: string
beforeAll(async () => {
  server = await startTestServer({ areas: { account: area }, fill: twoTenants })
  jia = await server.signIn('jia')
  bing = await server.signIn('bing')
})
afterAll(() => server.close())
beforeEach(() => {
  answered = 0
  followed = 0
})

describe('an Idempotency-Key', () => {
  const key = (name: string) => ({ 'idempotency-key': name })

  test('lets a repeated write act once and gives its answer again', async () => {
    const twice = [1, 2].map(() =>
      server.ask('POST', '/t/B1/add', { token: jia, body: { title: '只一次' }, headers: key('k1') })
    )
    const [first, second] = await Promise.all(twice)
    const third = await server.ask('POST', '/t/B1/add', { token: jia, body: { title: '只一次' }, headers: key('k1') })
    expect(answered).toBe(1)
    expect(second?.result).toEqual(first?.result)
    expect(third.result).toEqual(first?.result)
    expect(await server.db.selectFrom('arcFile').select('id').where('title', '=', '只一次').execute()).toHaveLength(1)
  })

  test('is not spent by a refusal', async () => {
    const ask = (title: string) => server.ask('POST', '/t/B1/add', { token: jia, body: { title }, headers: key('k2') })
    expect((await ask('不行')).code).toBe(510)
    expect((await ask('可以')).success).toBe(true)
  })

  test('is refused for another content, and as a name that is none', async () => {
    await server.ask('POST', '/t/slow', { token: jia, body: { n: 1 }, headers: key('k3') })
    expect((await server.ask('POST', '/t/slow', { token: jia, body: { n: 2 }, headers: key('k3') })).status).toBe(409)
    expect(
      (await server.ask('POST', '/t/slow', { token: jia, body: { n: 2 }, headers: key('x'.repeat(101)) })).status
    ).toBe(400)
  })

  test('belongs to its user and its call', async () => {
    await server.ask('POST', '/t/slow', { token: jia, body: { n: 1 }, headers: key('k4') })
    await server.ask('POST', '/t/slow', { token: bing, body: { n: 1 }, headers: key('k4') })
    await server.ask('POST', '/t/C1/add', { token: jia, body: { title: '另一个' }, headers: key('k4') })
    expect(answered).toBe(3)
  })
})

describe('the audit log', () => {
  test('holds what was done and not what was refused, in an unbroken chain; what was to follow follows the commit alone', async () => {
    await server.ask('POST', '/t/D1/add', { token: jia, body: { title: '记下来' } })
    await server.ask('POST', '/t/D1/add', { token: jia, body: { title: '不行' } })
    const rows = await server.db
      .selectFrom('sysAuditLog')
      .select(['event', 'userId', 'objId'])
      .where('objId', 'like', 'D1-%')
      .execute()
    expect(rows).toEqual([{ event: 'test.add', userId: 'u-a', objId: expect.stringMatching(/^D1-/) }])
    expect((await verifyChain(server.db, 1)).broken).toBeUndefined()
    expect(followed).toBe(1)
  })
})
