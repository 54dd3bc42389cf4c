import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Receipt, Receiving } from '#contract/transfers/receiving.ts'
import type { TransferDetail } from '#contract/transfers/transfers.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { jobsOf } from '#server/core/jobs/job-queue.ts'

const PATH = '/transfer/receive'
let server: TestServer
let token: string
let paper = ''
let electronic = ''
/** A transfer of two volumes whose bytes are in both stores: one on paper, one that is only electronic. */
beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('jieshou', 'p2')
  await server.db
    .insertInto('arcLocation')
    .values({ id: 'loc-1', room: '一库', rowNo: '03', shelf: '2', box: '07', capacity: 1, tenantId: 1 })
    .execute()
  const kept = (await volumes().orderBy('volumeId').limit(2).execute()).map(({ volumeId }) => volumeId)
  ;[paper = '', electronic = ''] = kept
  await server.db
    .deleteFrom('arcTransferVolume')
    .where('transferId', '=', 't2')
    .where('volumeId', 'not in', kept)
    .execute()
  await server.db
    .updateTable('arcTransfer')
    .set({ status: 'packed', decidedBy: 'u-shenhe' })
    .where('id', '=', 't2')
    .execute()
  await server.db
    .updateTable('arcVolume')
    .set({ status: 'accepted', locationId: null })
    .where('id', 'in', volumes())
    .execute()
  for (const [carrier, volume] of [
    ['PE', paper],
    ['E', electronic]
  ] as const)
    await server.db.updateTable('arcFile').set({ status: 'locked', carrier }).where('volumeId', '=', volume).execute()
  await write('POST', 'verify', {})
  await jobsOf(server.app.appContext).idle()
})
afterAll(() => server?.close())

const volumes = () => server.db.selectFrom('arcTransferVolume').select('volumeId').where('transferId', '=', 't2')
const write = <T>(method: 'POST' | 'PUT', what: string, body: object) =>
  server.ask<T>(method, `${PATH}/${what}`, { token, body: { id: 't2', ...body } })
const place = (...ids: readonly string[]) => write('PUT', 'place', { volumes: ids, locationId: 'loc-1', reason: '' })

test('a volume that is only electronic is said to need no place, and is given none', async () => {
  const { result } = await server.ask<TransferDetail>('GET', '/transfer/queryById', { token, query: { id: 't2' } })
  expect(result?.volumes.map(({ id, takesRoom }) => [id, takesRoom])).toContainEqual([electronic, false])
  expect((await place(electronic)).faults).toEqual([
    { field: 'volumes', message: '所选案卷都只有电子文件，不需要库位' }
  ])
})

test('a place with room for one takes the volume on paper of both, the other is on no list and no label', async () => {
  expect(await place(paper, electronic)).toMatchObject({ success: true })
  const { result: state } = await server.ask<Receiving>('GET', `${PATH}/state`, { token, query: { id: 't2' } })
  expect(state).toMatchObject({ volumes: 1, placed: 1 })
  await server.ask('GET', `${PATH}/printed`, { token, query: { id: 't2', what: 'labels' } })
  const { detail } = await server.db
    .selectFrom('sysAuditLog')
    .select('detail')
    .where('event', '=', 'transfer.print')
    .executeTakeFirstOrThrow()
  expect(detail).toMatchObject({ what: 'labels', count: 1 })
})

test('both are shelved, each with its numbers', async () => {
  const { result, message } = await write<Receipt>('POST', 'shelve', {})
  expect(result?.numbers.map(({ volumeId, location }) => [volumeId, location]).sort(), message).toEqual(
    [
      [paper, '一库-03-2-07'],
      [electronic, null]
    ].sort()
  )
})
