import { afterAll, beforeAll, expect, test } from 'vitest'

import type { ProposedNumber, Receipt } from '#contract/transfers/receiving.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { jobsOf } from '#server/core/jobs/job-queue.ts'

const PATH = '/transfer/receive'
let server: TestServer
let jieshou: string
/** A transfer of two volumes whose bytes are in both stores. */
beforeAll(async () => {
  server = await startDemoServer()
  jieshou = await server.signIn('jieshou', 'p2')
  await server.db
    .insertInto('arcLocation')
    .values({ id: 'loc-1', room: '一库', rowNo: '03', shelf: '2', box: '07', tenantId: 1 })
    .execute()
  const kept = await volumes().orderBy('volumeId').limit(2).execute()
  await server.db
    .deleteFrom('arcTransferVolume')
    .where('transferId', '=', 't2')
    .where(
      'volumeId',
      'not in',
      kept.map(({ volumeId }) => volumeId)
    )
    .execute()
  await server.db
    .updateTable('arcTransfer')
    .set({ status: 'packed', decidedBy: 'u-shenhe' })
    .where('id', '=', 't2')
    .execute()
  await server.db.updateTable('arcVolume').set({ status: 'accepted' }).where('id', 'in', volumes()).execute()
  await server.db.updateTable('arcFile').set({ status: 'locked' }).where('volumeId', 'in', volumes()).execute()
  await placed(false)
  await post('verify', {})
  await jobsOf(server.app.appContext).idle()
})
afterAll(() => server?.close())

const volumes = () => server.db.selectFrom('arcTransferVolume').select('volumeId').where('transferId', '=', 't2')
const placed = (isPlaced: boolean) =>
  server.db
    .updateTable('arcVolume')
    .set({ locationId: isPlaced ? 'loc-1' : null })
    .where('id', 'in', volumes())
    .execute()
const post = <T>(what: string, body: object) =>
  server.ask<T>('POST', `${PATH}/${what}`, { token: jieshou, body: { id: 't2', ...body } })
const row = () => server.db.selectFrom('arcTransfer').select('status').where('id', '=', 't2').executeTakeFirstOrThrow()

test('a copy that could not be read for a while counts again once the transfer is stored again, which reads it', async () => {
  await server.db.updateTable('arcCopy').set({ result: 'unreadable' }).where('store', '=', 'B').execute()
  expect((await post('shelve', {})).message).toMatch(/没有在两个存储中全部存好/)
  await post('verify', {})
  await jobsOf(server.app.appContext).idle()
  const copies = await server.db.selectFrom('arcCopy').select('result').where('transferId', '=', 't2').execute()
  expect(new Set(copies.map(({ result }) => result))).toEqual(new Set(['ok']))
})

test('the numbers are shown before they are given, may begin elsewhere, and are those that were confirmed', async () => {
  const numbers = (first = '') =>
    server.ask<ProposedNumber[]>('GET', `${PATH}/numbers`, { token: jieshou, query: { id: 't2', first } })
  expect((await numbers()).message).toMatch(/没有库位/)
  await placed(true)
  const [one, two] = (await numbers()).result ?? []
  const serialOf = (no = '') => Number(/\d+$/.exec(no)?.[0])
  expect(one?.holdingNo).toMatch(/^E-\d{4}-\d{6}$/)
  expect(serialOf(two?.holdingNo)).toBe(serialOf(one?.holdingNo) + 1)
  expect((await numbers('馆-7')).faults).toEqual([
    { field: 'first', message: expect.stringMatching(/^不符合馆藏档号格式，如 E-\d{4}-000000$/) }
  ])
  const later = (one?.holdingNo ?? '').replace(/\d{6}$/, '004711')
  const { result: chosen } = await numbers(later)
  expect(chosen?.map(({ holdingNo }) => holdingNo)).toEqual([later, later.replace('4711', '4712')])
  const confirmed = (chosen ?? []).map(({ volumeId, holdingNo, registerNo }) => ({ volumeId, holdingNo, registerNo }))
  // Another volume of the archive is given one of them before they are confirmed.
  const { id: other } = await server.db
    .selectFrom('arcVolume')
    .select('id')
    .where('projectId', '=', 'p3')
    .where('isDelete', '=', false)
    .limit(1)
    .executeTakeFirstOrThrow()
  await server.db.updateTable('arcVolume').set({ holdingNo: later }).where('id', '=', other).execute()
  const taken = await post('shelve', { confirmed })
  expect([taken.status, taken.faults?.[0]?.field, taken.message]).toEqual([
    409,
    'first',
    `馆藏档号 ${later} 已有案卷使用`
  ])
  expect((await numbers(later)).message).toBe(`馆藏档号 ${later} 已有案卷使用`)
  expect((await row()).status).toBe('verified')
  await server.db
    .updateTable('arcVolume')
    .set({ holdingNo: null, registerNo: '900000' })
    .where('id', '=', other)
    .execute()
  expect((await post('shelve', { confirmed })).message).toMatch(/其间已有编号给了别的案卷/)
  await server.db.updateTable('arcVolume').set({ registerNo: null }).where('id', '=', other).execute()
  const { result: receipt } = await post<Receipt>('shelve', { confirmed })
  expect(receipt?.numbers.map(({ holdingNo }) => holdingNo)).toEqual([later, later.replace('4711', '4712')])
})
