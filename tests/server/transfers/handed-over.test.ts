import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { FileRow, RowOutcome } from '#contract/archives/files.ts'
import type { ArchiveTreeNode } from '#contract/archives/tree.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let token: string
let file: { id: string; volumeId: string; nodeId: string; rowVersion: number }
let volumeVersion: number
beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('js_sanzhong', 'p3')
  const { rows } = await sql<
    typeof file
  >`select id, volume_id as "volumeId", node_id as "nodeId", row_version as "rowVersion"
    from arc_file where project_id = 'p3' and status = 'archived' and volume_id is not null order by id limit 1`.execute(
    server.db
  )
  const [first] = rows
  if (!first) throw new Error('the project that was handed over has no archived file')
  file = first
  const volume = await server.db
    .selectFrom('arcVolume')
    .select('rowVersion')
    .where('id', '=', file.volumeId)
    .executeTakeFirstOrThrow()
  volumeVersion = volume.rowVersion
})
afterAll(() => server?.close())

const kept = async () =>
  (
    await sql<{ title: string; status: string; volume: string; volumeStatus: string }>`
      select f.title, f.status, f.volume_id as volume, v.status as "volumeStatus" from arc_file f join arc_volume v on v.id = f.volume_id
      where f.id = ${file.id} and not f.is_delete and not v.is_delete`.execute(server.db)
  ).rows
const ask = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, input: Record<string, unknown>) =>
  server.ask<T>(method, path, {
    token,
    ...(method === 'GET' || method === 'DELETE' ? { query: input as Record<string, string> } : { body: input })
  })

test('the builder reads what was handed over, and neither edits, voids, deletes nor rearranges it', async () => {
  const before = await kept()
  expect(before).toHaveLength(1)
  const { id, volumeId } = file
  expect((await ask<FileRow>('GET', '/archives/file/queryById', { id })).result).toMatchObject({
    id,
    status: 'archived'
  })
  const edited = await ask('PUT', '/archives/file/edit', {
    id,
    rowVersion: file.rowVersion,
    cells: { title: '改写的题名' }
  })
  expect(edited.message).toBe('已归档，不能修改')
  expect((await ask('DELETE', '/archives/file/delete', { id })).success).toBe(false)
  const voided = await ask<RowOutcome[]>('POST', '/archives/file/void', { ids: [id], reason: '重复归档' })
  expect(voided.success && voided.result?.every(({ ok }) => ok)).toBe(false)
  // The volumes of its unit project, as the list has them.
  const { rows: volumes } = await sql<{
    id: string
  }>`select v.id from arc_volume v join arc_volume own on own.id = ${volumeId}
    where v.project_id = 'p3' and v.monomial_id is not distinct from own.monomial_id and not v.is_delete order by v.volume_no`.execute(
    server.db
  )
  const order = volumes.map((volume) => volume.id)
  const seen = `${volumeId}:${volumeVersion}`
  for (const [method, path, input, says] of [
    [
      'PUT',
      'edit',
      { id: volumeId, rowVersion: volumeVersion, template: 1, cells: { title: '改写的案卷题名' } },
      /已列入移交申请/
    ],
    ['DELETE', 'delete', { ids: volumeId, seen }, /已移交，不能删除/],
    [
      'POST',
      'move',
      { seen: { volumes: [{ id: volumeId, rowVersion: volumeVersion }], order }, ids: [id], to: null },
      /已列入移交申请/
    ]
  ] as const) {
    const answer = await ask(method, `/arrange/volume/${path}`, input)
    expect(answer.message, path).toMatch(says)
  }
  expect(await kept()).toEqual(before)
})

test('what was handed over says so in the tree, before anything is tried there', async () => {
  const { result } = await ask<ArchiveTreeNode[]>('GET', '/archives/collect/tree', {})
  expect(result?.find(({ id }) => id === file.nodeId)).toMatchObject({
    closedBy: '该部分档案已移交，只能查阅；需要补充时，请由建设单位先建立补充移交申请',
    writable: false
  })
  expect(result?.every(({ closedBy }) => closedBy !== undefined)).toBe(true)
})
