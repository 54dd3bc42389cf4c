import { afterAll, beforeAll, expect, test } from 'vitest'

import type { RowOutcome } from '#contract/archives/files.ts'
import { type ArchiveClient, signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { type ReviewClient, signInReviewer, submitted } from '#kit/server/reviewing.ts'
import { stepNow } from '#kit/server/seen-volumes.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let maker: ArchiveClient
let reviewer: ReviewClient
beforeAll(async () => {
  server = await startDemoServer()
  maker = await signInClient(server, 'sg_yijian', 'p1')
  reviewer = await signInReviewer(server, 'jl_zhengheng', 'p1')
})
afterAll(() => server?.close())

const makeVoid = async (ids: readonly string[], reason = '重复上传', token = maker.token) => {
  const { result, message, status } = await server.ask<RowOutcome[]>('POST', '/archives/file/void', {
    token,
    body: { ids, reason }
  })
  return { outcomes: result ?? [], message, status }
}
const stateOf = (id: string) =>
  server.db.selectFrom('arcFile').select(['status', 'volumeId']).where('id', '=', id).executeTakeFirstOrThrow()
const accepted = async () => {
  const row = await submitted(maker)
  await reviewer.view(row)
  await reviewer.accept(row)
  return row
}

test('an accepted file that turns out to be wrong is made void: out of every list, with the reason in the log', async () => {
  const row = await accepted()
  const { outcomes } = await makeVoid([row.id])
  expect(outcomes).toMatchObject([{ id: row.id, ok: true, row: null }])
  expect((await stateOf(row.id)).status).toBe('void')
  const list = await server.ask<{ records: { id: string }[] }>('GET', '/archives/file/list', {
    token: maker.token,
    query: { nodeId: row.nodeId, pageSize: 100 }
  })
  expect(list.result?.records.map(({ id }) => id)).not.toContain(row.id)
  const log = await server.db
    .selectFrom('sysAuditLog')
    .select(['event', 'detail'])
    .where('objId', '=', row.id)
    .where('event', '=', 'archives.void')
    .executeTakeFirstOrThrow()
  expect(log.detail).toMatchObject({ reason: '重复上传' })
  expect((await makeVoid([row.id])).outcomes).toMatchObject([{ ok: false, code: 404 }])
})

test('a submitted one takes its task from the reviewer', async () => {
  const row = await submitted(maker)
  expect((await makeVoid([row.id])).outcomes[0]?.ok).toBe(true)
  const tasks = await server.db.selectFrom('arcTask').select('status').where('fileId', '=', row.id).execute()
  expect(tasks.map(({ status }) => status)).toEqual(['cancelled'])
})

test('one that lies in a volume leaves it; its volume counts it no longer', async () => {
  const row = await accepted()
  const clerk = await server.signIn('js_xinghe', 'p1')
  const made = await server.ask<{ volumes: { id: string }[] }>('POST', '/arrange/volume/add', {
    token: clerk,
    body: { template: 1, cells: { title: '作废前的案卷题名' } }
  })
  const to = made.result?.volumes[0]?.id ?? ''
  await stepNow(server, clerk, ['POST', 'move'], { ids: [row.id], to })
  expect(await stateOf(row.id)).toEqual({ status: 'arranged', volumeId: to })
  const { outcomes, message } = await makeVoid([row.id])
  expect(outcomes[0]?.ok, message).toBe(true)
  expect(await stateOf(row.id)).toEqual({ status: 'void', volumeId: null })
})

test('without a reason, of others, and of what is locked nothing is made void', async () => {
  const row = await accepted()
  expect((await makeVoid([row.id], ' ')).status).toBe(400)
  const { outcomes } = await makeVoid([row.id], '不是我的', await server.signIn('sj_fangyuan', 'p1'))
  expect(outcomes[0]?.ok ?? false).toBe(false)
  await server.db.updateTable('arcFile').set({ status: 'locked' }).where('id', '=', row.id).execute()
  expect((await makeVoid([row.id])).outcomes).toMatchObject([{ ok: false, code: 510 }])
  expect((await stateOf(row.id)).status).toBe('locked')
})
