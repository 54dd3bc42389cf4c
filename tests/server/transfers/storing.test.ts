import { writeFile } from 'node:fs/promises'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { PrintedPaper, ShelvedVolume, VolumeMove } from '#contract/transfers/shelved.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let keeper: string
const ids: string[] = []
beforeAll(async () => {
  server = await startDemoServer()
  // Not in the project whose volumes are there.
  keeper = await server.signIn('jieshou', 'p2')
  await sql`insert into arc_location (id, room, row_no, shelf, box, capacity, tenant_id) values
    ('s1', '一库', '03', '2', '07', null, 1), ('s2', '二库', '01', '1', '', 2, 1), ('s3', '三库', '', '', '', null, 1)`.execute(
    server.db
  )
  await sql`update arc_location set status = 'closed' where id = 's3'`.execute(server.db)
  const { rows } = await sql<{ id: string }>`update arc_volume set location_id = 's1', location = '一库-03-2-07'
    where id in (select id from arc_volume where project_id = 'p3' and status = 'shelved' order by volume_no limit 3) returning id`.execute(
    server.db
  )
  ids.push(...rows.map(({ id }) => id))
})
afterAll(() => server?.close())

const PATH = '/transfer/location'
const find = async (query: Record<string, string>, token = keeper) =>
  server.ask<{ records: ShelvedVolume[]; total: number }>('GET', `${PATH}/volumes`, { token, query })
const move = (input: object, token = keeper) => server.ask('PUT', `${PATH}/move`, { token, body: input })

test('a volume of any project is found by words of its number, title and project, with its place', async () => {
  const { result } = await find({ place: 's1' })
  expect(result).toMatchObject({ total: 3, records: [{ place: '一库-03-2-07' }, {}, {}] })
  const [one] = result!.records
  const found = await find({ words: `${one?.archiveNo} 第三中学` })
  expect(found.result).toMatchObject({ total: 1, records: [{ id: one?.id, place: '一库-03-2-07' }] })
  expect((await find({ words: '没有这样的案卷%' })).result).toEqual({ records: [], total: 0 })
  expect((await find({}, await server.signIn('js_sanzhong', 'p3'))).status).toBe(403)
})

test('volumes are moved with a reason to a place that is open and has room, and each move is kept', async () => {
  const [one, two] = ids
  expect((await move({ volumes: [one], locationId: 's2', reason: '' })).faults?.[0]?.field).toBe('reason')
  expect((await move({ volumes: [one], locationId: 's3', reason: '换库' })).faults?.[0]?.message).toMatch(/已满或停用/)
  expect((await move({ volumes: ids, locationId: 's2', reason: '换库' })).faults?.[0]?.message).toMatch(/最多放 2 卷/)
  const { rows } = await sql<{
    id: string
  }>`select id from arc_volume where project_id = 'p2' and status = 'locked' limit 1`.execute(server.db)
  expect((await move({ volumes: [rows[0]?.id], locationId: 's2', reason: '换库' })).faults?.[0]?.field).toBe('volumes')
  expect((await move({ volumes: [one, two], locationId: 's2', reason: '换库' })).message).toBe(
    '已将 2 卷移到 二库-01-1'
  )
  expect((await find({ place: 's2' })).result?.records.map(({ id }) => id).sort()).toEqual([one, two].sort())
  const moves = await server.ask<VolumeMove[]>('GET', `${PATH}/moves`, { token: keeper, query: { id: one! } })
  expect(moves.result).toMatchObject([{ from: '一库-03-2-07', to: '二库-01-1', reason: '换库', byName: '尤午壬' }])
  for (const who of ['js_sanzhong', 'shenhe'])
    expect(
      (await move({ volumes: [one], locationId: 's1', reason: 'x' }, await server.signIn(who, 'p3'))).status,
      who
    ).toBe(403)
})

test('labels of places and of received volumes and the list of volumes by place are printed, by who may', async () => {
  const printed = async (path: string, query: Record<string, string>, token: string) =>
    server.ask<PrintedPaper>('GET', path, { token, query })
  const there = await server.signIn('jieshou', 'p3')
  const papers = [
    [`${PATH}/printed`, { ids: 's1,s2', what: 'labels' }, '库位标签'],
    [`${PATH}/printed`, { ids: 's1,s2', what: 'list' }, '架位清单'],
    ['/transfer/receive/printed', { id: 't3', what: 'labels' }, '案卷标签 YJ-2025-0087'],
    ['/transfer/receive/printed', { id: 't3', what: 'list' }, '架位清单 YJ-2025-0087']
  ] as const
  for (const [path, query, name] of papers) {
    const { result, message } = await printed(path, query, there)
    expect(result?.name, message).toBe(name)
    const bytes = Buffer.from(result!.pdf, 'base64')
    expect(bytes.subarray(0, 8).toString()).toBe('%PDF-1.7')
    if (process.env.KEEP_PAPERS) await writeFile(`${process.env.KEEP_PAPERS}/${name}.pdf`, bytes)
    expect((await printed(path, query, await server.signIn('js_sanzhong', 'p3'))).status, path).toBe(403)
  }
  expect((await printed(`${PATH}/printed`, { ids: 'nowhere', what: 'list' }, there)).status).toBe(404)
})
