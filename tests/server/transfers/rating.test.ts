import { afterAll, beforeAll, expect, test } from 'vitest'

import type { TransferDetail } from '#contract/transfers/transfers.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
  await server.db
    .updateTable('arcTransfer')
    .set({ status: 'completed', decidedBy: 'u-shenhe' })
    .where('id', '=', 't2')
    .execute()
})
afterAll(() => server?.close())

test('how secret and how open shelved volumes are may change: it is shown, and the log says what it was', async () => {
  const token = await server.signIn('jieshou', 'p2')
  const volumes = async () =>
    (await server.ask<TransferDetail>('GET', '/transfer/queryById', { token, query: { id: 't2' } })).result!.volumes
  const rate = async (openStatus: string, more: object = {}) =>
    server.ask('PUT', '/transfer/receive/rate', {
      token,
      body: {
        ...{ id: 't2', volumes: (await volumes()).map(({ id }) => id), openStatus },
        ...{ openReason: '', openUntil: '', secretLevel: '', ...more }
      }
    })
  const bare = await rate('2')
  expect(bare.faults, bare.message).toMatchObject([{ field: 'openReason' }])
  expect((await rate('2', { openReason: '涉及安防', openUntil: '2050-12-31' })).success).toBe(true)
  expect(await volumes()).toEqual(
    (await volumes()).map((volume) => ({ ...volume, openStatus: '2', openReason: '涉及安防', openUntil: '2050-12-31' }))
  )
  expect((await rate('1', { secretLevel: '0' })).success).toBe(true)
  const { detail } = await server.db
    .selectFrom('sysAuditLog')
    .select('detail')
    .where('event', '=', 'transfer.rate')
    .orderBy('no', 'desc')
    .executeTakeFirstOrThrow()
  expect(detail).toMatchObject({ name: 'YJ-2026-0158', after: '1/0', before: expect.stringMatching(/^2\//) })
})

test('nobody else changes it, and a transfer that was not verified is not rated', async () => {
  const body = { id: 't2', volumes: ['x'], openStatus: '1', openReason: '', openUntil: '', secretLevel: '' }
  for (const who of ['js_lanjiang', 'shenhe'])
    expect(
      (await server.ask('PUT', '/transfer/receive/rate', { token: await server.signIn(who, 'p2'), body })).status
    ).toBe(403)
  await server.db.updateTable('arcTransfer').set({ status: 'received' }).where('id', '=', 't2').execute()
  const token = await server.signIn('jieshou', 'p2')
  expect((await server.ask('PUT', '/transfer/receive/rate', { token, body })).message).toMatch(/还没有核验通过/)
})
