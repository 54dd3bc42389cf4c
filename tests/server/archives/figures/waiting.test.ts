import { afterAll, beforeAll, expect, test } from 'vitest'

import type { MyWork } from '#contract/archives/summary.ts'
import type { TransferState } from '#contract/transfers/transfer-machine.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

const workOf = async (username: string, project?: string) =>
  (await server.ask<MyWork>('GET', '/workbench/mine', { token: await server.signIn(username, project) })).result!

test('who mends, packs and sends a transfer sees the one that waits for it, in its state; who decides about more time sees who asks for it', async () => {
  const { id } = await server.db
    .selectFrom('arcTransfer')
    .select('id')
    .where('transferNo', '=', 'YJ-2026-0158')
    .executeTakeFirstOrThrow()
  const become = (status: TransferState) =>
    server.db.updateTable('arcTransfer').set({ status }).where('id', '=', id).execute()
  const seenBy = async (username: string) => (await workOf(username, 'p2')).transfers.some((one) => one.id === id)
  for (const [status, atBuilder, atArchive] of [
    ['returned', true, false],
    ['accepted', true, false],
    ['packed', true, false],
    ['transmitting', false, true],
    ['verify_failed', true, true],
    ['completed', false, false],
    ['submitted', false, true]
  ] as const) {
    await become(status)
    expect([await seenBy('js_lanjiang'), await seenBy('jieshou')], status).toEqual([atBuilder, atArchive])
  }
  const reviewedBy = (reviewer: string | null) =>
    server.db.updateTable('arcTransfer').set({ reviewer, status: 'reviewing' }).where('id', '=', id).execute()
  await reviewedBy('u-shenhe')
  expect([await seenBy('shenhe'), await seenBy('jieshou')], 'reviewed by one').toEqual([true, false])
  await reviewedBy(null)
  await become('submitted')
  const asks = async (username: string) =>
    (await workOf(username, 'p2')).queues.filter(({ kind }) => kind === 'extension').map((one) => one.project?.id)
  expect(await asks('shenhe')).toEqual([])
  const asked = await server.ask<{ id: string }>('POST', '/transfer/extension/add', {
    token: await server.signIn('js_lanjiang', 'p2'),
    body: { wantedDay: '2099-01-01', reason: '竣工图尚未盖章' }
  })
  expect(await asks('shenhe')).toEqual(['p2'])
  expect(await asks('js_lanjiang')).toEqual([])
  await server.ask('POST', '/transfer/extension/withdraw', {
    token: await server.signIn('js_lanjiang', 'p2'),
    body: { id: asked.result?.id }
  })
  expect(await asks('shenhe')).toEqual([])
})

test('who signs or issues next finds the papers of a handover, and who arranges what lies in no volume or is to be checked', async () => {
  const { id: transferId } = await server.db
    .selectFrom('arcTransfer')
    .select('id')
    .where('transferNo', '=', 'YJ-2026-0158')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('arcHandover')
    .values({ id: 'h-next', projectId: 'p2', transferId, status: 'draft', tenantId: 1 })
    .execute()
  const waits = async (who: string) =>
    (await workOf(who, 'p2')).queues.flatMap(({ kind, id }) => (id === 'h-next' ? [kind] : []))
  for (const [status, builder, archive, issuer] of [
    ['draft', ['sealing'], [], []],
    ['js_signed', [], ['sealing'], ['sealing']],
    ['da_signed', [], [], ['issuing']],
    ['issued', [], [], []]
  ] as const) {
    await server.db.updateTable('arcHandover').set({ status }).where('id', '=', 'h-next').execute()
    expect(await waits('js_lanjiang'), status).toEqual(builder)
    expect(await waits('jieshou'), status).toEqual(archive)
    expect(await waits('shenhe'), status).toEqual(issuer)
  }
  await server.db.deleteFrom('arcHandover').where('id', '=', 'h-next').execute()
  const { unplaced } = await workOf('js_xinghe', 'p1')
  const { count } = await server.db
    .selectFrom('arcFile')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('projectId', '=', 'p1')
    .where('status', '=', 'approved')
    .where('volumeId', 'is', null)
    .where('isDelete', '=', false)
    .executeTakeFirstOrThrow()
  expect(unplaced).toBe(Number(count))
  expect(unplaced).toBeGreaterThan(0)
  expect((await workOf('jl_zhengheng', 'p1')).unplaced).toBe(0)
})
