import { afterAll, beforeAll, expect, test } from 'vitest'

import type { TransferDetail, TransferRow } from '#contract/transfers/transfers.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { sweepUnclaimed } from '#server/files/unclaimed.ts'
import { makeName } from '#server/storage/name.ts'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

const listOf = async (who: string, project: string) => {
  const token = await server.signIn(who, project)
  const query = { pageSize: 50, column: 'transferNo', order: 'asc' }
  const { result } = await server.ask<{ records: TransferRow[] }>('GET', '/transfer/list', { token, query })
  return result?.records.map(({ transferNo, status }) => `${transferNo} ${status}`)
}

test('the archive sees the transfers of all its projects and no drafts, a builder those of his project', async () => {
  const submitted = ['YJ-2025-0087 completed', 'YJ-2026-0112 accepted', 'YJ-2026-0158 submitted']
  expect(await listOf('shenhe', 'p1')).toEqual(submitted)
  expect(await listOf('js_lanjiang', 'p2')).toEqual(submitted.slice(1))
  expect(await listOf('js_xinghe', 'p1')).toEqual(['YJ-2026-0171 draft'])
})

test('a transfer says what it is for, what has happened, and what is in it', async () => {
  const token = await server.signIn('js_lanjiang', 'p2')
  const { result } = await server.ask<TransferDetail>('GET', '/transfer/queryById', { token, query: { id: 't2' } })
  expect(result?.row).toMatchObject({ kind: 'formal', round: 2, preId: 't1', volumes: 26, status_dictText: '已提交' })
  expect(result?.row.units.map(({ name }) => name)).toEqual([
    '云澜市澜江大道(云溪路—星港路)改造提升工程',
    '道路工程',
    '云溪河桥工程',
    '雨污水管线工程'
  ])
  expect(result?.volumes).toHaveLength(26)
  expect(result?.log.map(({ to, reason_dictText }) => `${to} ${reason_dictText}`)).toEqual([
    'submitted null',
    'returned 缺件',
    'submitted null'
  ])
})

test('a transfer of another project, or a draft of somebody else, is not there for who asks', async () => {
  const other = await server.signIn('js_xinghe', 'p1')
  expect(await server.ask('GET', '/transfer/queryById', { token: other, query: { id: 't2' } })).toMatchObject({
    success: false
  })
  const archive = await server.signIn('shenhe', 'p1')
  expect(await server.ask('GET', '/transfer/queryById', { token: archive, query: { id: 't4' } })).toMatchObject({
    success: false
  })
})

const asBuilder = { id: 'u-js_lanjiang', tenant: 1, projects: ['p2'] }

test('of a unit project one application is open at most, whatever a statement says', async () => {
  const add = (id: string, status: 'draft' | 'submitted') =>
    inTransaction(server.db, asBuilder, async (tx) => {
      await tx
        .insertInto('arcTransfer')
        .values({ id, transferNo: id, projectId: 'p2', kind: 'formal', mode: 'online', status })
        .execute()
      await tx
        .insertInto('arcTransferUnit')
        .values({ id: `${id}-m21`, transferId: id, projectId: 'p2', monomialId: 'm21' })
        .execute()
    })
  await expect(add('second', 'submitted')).rejects.toThrow('arc_transfer_unit_open')
  await add('second', 'draft')
  const submit = inTransaction(server.db, asBuilder, (tx) =>
    tx.updateTable('arcTransfer').set({ status: 'submitted' }).where('id', '=', 'second').execute()
  )
  await expect(submit).rejects.toThrow('arc_transfer_unit_open')
})

test('what has happened to a transfer is never written again', async () => {
  const rewrite = inTransaction(server.db, asBuilder, (tx) =>
    tx.updateTable('arcTransferLog').set({ opinion: '改' }).execute()
  )
  await expect(rewrite).rejects.toThrow('permission denied')
})

test('stored bytes that a frozen form names stay, those that nothing names go', async () => {
  const object = (id: string) => ({
    id,
    path: makeName('archives', 'pdf'),
    fileName: `${id}.pdf`,
    biz: 'archives',
    bytes: 1,
    sha256: 'a'.repeat(64),
    tenantId: 1
  })
  await server.db
    .insertInto('arcObject')
    .values([object('frozen'), object('loose')])
    .execute()
  await server.db
    .insertInto('arcTransferForm')
    .values({
      id: 'form',
      transferId: 't2',
      projectId: 'p2',
      round: 2,
      code: 'transfer_book',
      name: '移交书',
      objectId: 'frozen',
      sha256: 'a'.repeat(64),
      bytes: 1,
      pages: 1,
      byUser: 'u-js_lanjiang',
      tenantId: 1
    })
    .execute()
  await sweepUnclaimed(server.app.appContext, -1000)
  const left = await server.db
    .selectFrom('arcObject')
    .select('id')
    .where('id', 'in', ['frozen', 'loose'])
    .where('removedAt', 'is', null)
    .execute()
  expect(left).toEqual([{ id: 'frozen' }])
})
