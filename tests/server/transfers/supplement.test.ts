import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { FileRow } from '#contract/archives/files.ts'
import type { StepDone } from '#contract/archives/volumes.ts'
import type { FinishedFile } from '#contract/forms/finished.ts'
import type { Handover } from '#contract/transfers/handovers.ts'
import type { TransferChoices } from '#contract/transfers/applying.ts'
import type { Receipt } from '#contract/transfers/receiving.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { emptyVolume, transferring } from '#kit/server/transferring.ts'
import { jobsOf } from '#server/core/jobs/job-queue.ts'

let server: TestServer
let builder: ReturnType<typeof transferring>
let reviewer: ReturnType<typeof transferring>
let keeper: ReturnType<typeof transferring>
let node: { id: string; unit: string | null }
let template: number
let title: string
beforeAll(async () => {
  server = await startDemoServer()
  const as = async (who: string) => transferring(server, await server.signIn(who, 'p3'))
  builder = await as('js_sanzhong')
  reviewer = await as('shenhe')
  keeper = await as('jieshou')
  const { rows } = await sql<
    typeof node
  >`select n.id, n.monomial_id as unit from arc_file f join arc_tree_node n on n.id = f.node_id
    join arc_volume v on v.id = f.volume_id where f.project_id = 'p3' and f.status = 'archived' and v.monomial_id is not distinct from n.monomial_id
    order by f.id limit 1`.execute(server.db)
  node = rows[0]!
  title = `${(await sql<{ title: string }>`select title from arc_volume where project_id = 'p3' order by volume_no limit 1`.execute(server.db)).rows[0]!.title}补充`
  template = (
    await sql<{
      version: number
    }>`select max(version) as version from arc_template where code = 'volume' and status = 'published'`.execute(
      server.db
    )
  ).rows[0]!.version
})
afterAll(() => server?.close())

const addFile = () =>
  builder.ask<FileRow>('POST', '/archives/file/add', { id: randomUUID(), nodeId: node.id, cells: {}, filled: [] })
const addVolume = () =>
  builder.ask<StepDone>('POST', '/arrange/volume/add', { monomialId: node.unit, template, cells: { title } })
const numbers = async () =>
  (
    await sql<{ id: string; no: number; archiveNo: string; holding: string | null; register: string | null }>`
      select id, volume_no as no, archive_no as "archiveNo", holding_no as holding, register_no as register from arc_volume
      where project_id = 'p3' and not is_delete order by volume_no`.execute(server.db)
  ).rows
const supplement = (input: object = {}) =>
  builder.add({ kind: 'supplement', previousId: 't3', units: [node.unit], volumes: [], ...input })
let id = ''
let file = ''
let volume = ''

test('after the handover nothing is added where no supplement is open: no file, no volume, no mark, no order, and the database refuses it too', async () => {
  const says = /已移交，只能查阅；需要补充时/
  expect((await addFile()).message).toMatch(says)
  expect((await addVolume()).message).toMatch(says)
  expect((await builder.ask('PUT', '/archives/file/reorder', { nodeId: node.id, ids: [] })).success).toBe(false)
  const other = server.db.transaction().execute(async (tx) => {
    await sql`set local role app`.execute(tx)
    await sql`select set_config('app.tenant', '1', true), set_config('app.project', 'p3', true)`.execute(tx)
    await sql`insert into arc_volume (id, project_id, monomial_id, volume_no, title) values ('sneaked', 'p3', ${node.unit}, 999, 'x')`.execute(
      tx
    )
  })
  await expect(other).rejects.toThrow(/without an open supplement|row-level security/)
})

test('what was handed over is offered to a supplement alone, and the rest to everything else', async () => {
  const { result } = await builder.ask<TransferChoices>('GET', '/transfer/apply/choices')
  expect(result?.units.every(({ isHanded, isChosen }) => isHanded && !isChosen)).toBe(true)
  expect(result?.previous).toMatchObject([{ id: 't3', units: expect.arrayContaining([node.unit]) }])
  const field = async (input: object) => (await builder.add(input)).faults?.map((fault) => fault.field)
  expect(await field({ units: [node.unit], volumes: [] })).toEqual(['kind'])
  await sql`delete from arc_transfer_unit where transfer_id = 't3' and monomial_id is null and ${node.unit}::text is not null`.execute(
    server.db
  )
  if (node.unit !== null)
    expect((await supplement({ units: [null] })).faults?.map((fault) => fault.field)).toEqual(['units'])
})

test('an open supplement gives writing to new files and volumes of its unit projects, with new numbers behind the old ones', async () => {
  const before = await numbers()
  id = (await supplement()).result!.id
  const added = await addFile()
  expect(added.result, added.message).toMatchObject({ status: 'draft' })
  file = added.result!.id
  const made = await addVolume()
  volume = made.result!.volumes[0]!.id
  expect(made.result?.volumes[0]?.volumeNo).toBe(Math.max(...before.map(({ no }) => no)) + 1)
  // What was handed over stays as it was.
  const [old] = (
    await sql<{
      id: string
      rowVersion: number
    }>`select id, row_version as "rowVersion" from arc_file where project_id = 'p3' and status = 'archived' limit 1`.execute(
      server.db
    )
  ).rows
  expect((await builder.ask('PUT', '/archives/file/edit', { ...old, cells: { title: '改写' } })).message).toBe(
    '已归档，不能修改'
  )
  const renumbered = await builder.ask<StepDone>('PUT', '/arrange/volume/renumber', {
    seen: {
      volumes: made.result!.volumes.map((one) => ({ id: one.id, rowVersion: one.rowVersion })),
      order: (await numbers()).map((one) => one.id)
    }
  })
  expect(renumbered.message).not.toMatch(/已移交/)
  expect((await numbers()).filter((one) => one.id !== volume)).toEqual(before)
})

test('it is applied for, reviewed, received and certified with numbers of its own, and further changes are refused after it', async () => {
  // Described, approved, arranged and checked as files and volumes are everywhere.
  const { storage } = server.app.appContext
  const stored = await storage.put(storage.name('archives', 'txt'), [Buffer.from('what came later')])
  await sql`insert into arc_object (id, project_id, biz, file_id, path, file_name, bytes, format, sha256, pages, tenant_id)
    values ('supplement-1', 'p3', 'archives', ${file}, ${stored.path}, '补充.txt', ${stored.bytes}, 'txt', ${stored.sha256}, 1, 1)`.execute(
    server.db
  )
  await sql`update arc_file set title = '补充的文件', pages = 1, doc_date = '2026-01-01', carrier = '1', retention = '1', secret_level = '0',
    status = 'arranged', volume_id = ${volume}, volume_order = 1 where id = ${file}`.execute(server.db)
  await sql`update arc_volume set compiler = '三中', tech_manager = '赵子甲', filer = '钱丑乙', reviewer = '孙寅丙', start_date = '2026-01-01', end_date = '2026-01-01',
    compile_date = '2026-02-01', retention = '1', secret_level = '0', text_pages = 1, status = 'checked' where id = ${volume}`.execute(
    server.db
  )
  const before = (await numbers()).filter((one) => one.id !== volume)
  const { rowVersion } = (await builder.one(id)).row
  const edited = await builder.ask('PUT', '/transfer/apply/edit', {
    ...{ id, rowVersion, kind: 'supplement', mode: 'online', parcel: 'whole', previousId: 't3' },
    ...{ units: [node.unit], volumes: [volume] }
  })
  expect(edited.success, edited.message).toBe(true)
  const submitted = await builder.submit(id)
  expect(submitted.success, submitted.message).toBe(true)
  expect((await builder.one(id)).row.status).toBe('submitted')
  const { transferNo } = (await builder.one(id)).row
  // Nothing is added while the archive has it.
  expect((await addFile()).message).toContain(`补充移交 ${transferNo} 已提交`)
  await reviewer.claim(id)
  await reviewer.decide(id, 'accept', [{ volumeId: volume }])
  expect((await reviewer.accept(id)).result).toMatchObject({ status: 'accepted' })
  const online = async (what: string) => {
    const answer = await builder.ask('POST', `/transfer/online/${what}`, { id })
    expect(answer.success, answer.message).toBe(true)
    await jobsOf(server.app.appContext).idle()
  }
  await sql`update sys_setting set value = '1' where name = 'packageSm3' and tenant_id = 1`.execute(server.db)
  for (const what of ['pack', 'send']) await online(what)
  const receive = <T>(method: 'POST' | 'PUT', what: string, more: object = {}) =>
    keeper.ask<T>(method, `/transfer/receive/${what}`, { id, ...more })
  // One verifies, the other shelves.
  expect((await reviewer.ask('POST', '/transfer/receive/verify', { id })).message).toBe('已开始接收，完成后通知您')
  await jobsOf(server.app.appContext).idle()
  await sql`insert into arc_location (id, room, tenant_id) values ('loc-s', '二库', 1)`.execute(server.db)
  expect((await receive('PUT', 'place', { volumes: [volume], locationId: 'loc-s', reason: '' })).success).toBe(true)
  const emptied = await emptyVolume(server, volume)
  const { result: receipt, message } = await receive<Receipt>('POST', 'shelve')
  expect(receipt?.numbers, message).toMatchObject([{ volumeId: volume, location: '二库' }])
  // The package itself lies in both stores, with manifests of both digests, and is a finished file.
  const { rows: copies } = await sql<{ store: string; name: string }>`
    select store, name from arc_copy where transfer_id = ${id} and object_id is null and result = 'ok' order by store`.execute(
    server.db
  )
  expect(copies.map(({ store }) => store)).toEqual(['A', 'B'])
  const kept = await readFile(join(server.config.dataDir, 'stores', 'b', copies[1]!.name))
  for (const path of ['manifest-sha256.txt', 'manifest-sm3.txt', 'tagmanifest-sm3.txt'])
    expect(kept.includes(path)).toBe(true)
  const finished = await keeper.ask<{ records: FinishedFile[] }>('GET', '/after/finished/list')
  expect(finished.result?.records).toContainEqual(
    expect.objectContaining({ kind: 'package', status: 'ready', kilobytes: Math.ceil(kept.length / 1024) })
  )
  const known = before.map(({ register }) => Number(register ?? 0))
  expect(Number(receipt?.numbers[0]?.registerNo)).toBeGreaterThan(Math.max(...known))
  expect((await numbers()).filter(({ id: one }) => one !== volume && one !== emptied)).toEqual(before)
  const { rows } = await sql<{ status: string }>`select status from arc_project where id = 'p3'`.execute(server.db)
  expect(rows).toEqual([{ status: 'handed' }])
  expect((await addFile()).message).toMatch(/只能查阅/)
})

test('a supplement has a certificate of its own, beside that of the handover', async () => {
  const { result } = await reviewer.ask<{ records: Handover[] }>('GET', '/project/handover/paper/list')
  const { transferNo } = (await builder.one(id)).row
  const of = result!.records.find((one) => one.transferNo === transferNo)!
  await sql`insert into arc_object (id, project_id, biz, path, file_name, bytes, format, sha256, pages, create_by, tenant_id)
    values ('scan-s', 'p3', 'temp', 'temp/2026/11/scan-s.pdf', '移交书签章.pdf', 10, 'pdf', ${'ef'.repeat(32)}, 1, 'u-js_sanzhong', 1)`.execute(
    server.db
  )
  const sign = (by: typeof builder, path = '') => by.ask('POST', '/project/handover/paper/sign', { id: of.id, path })
  expect((await sign(builder, 'temp/2026/11/scan-s.pdf')).success).toBe(true)
  expect((await sign(keeper)).success).toBe(true)
  const issued = await reviewer.ask<{ certNo: string; verifyCode: string }>('POST', '/project/handover/paper/issue', {
    id: of.id
  })
  expect(issued.result?.certNo, issued.message).toMatch(/^ZM-\d{4}-\d{4}$/)
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from arc_handover where project_id = 'p3' and status = 'issued' and not is_delete`.execute(
    server.db
  )
  expect(rows).toEqual([{ n: 2 }])
})

test('a notice of each step went to those who act next or have applied, with the row that it is about, and never to who has taken it', async () => {
  const { transferNo } = (await builder.one(id)).row
  const { rows } = await sql<{ titile: string; page: string; about: string | null; sender: string; readers: string[] }>`
    select a.titile, a.open_page as page, a.bus_id as about, a.sender, array_agg(u.username order by u.username) as readers
    from sys_announcement a join sys_announcement_send s on s.annt_id = a.id join sys_user u on u.id = s.user_id
    where a.titile like ${`%${transferNo}%`} and a.open_type in ('component', 'url')
      and (a.bus_id = ${id} or a.open_page like '/project/handover%') group by a.id order by a.send_time, a.id`.execute(
    server.db
  )
  const said = rows.map(({ titile }) =>
    titile.replace(transferNo, '').replace('移交申请  ', '').replace('移交  的', '')
  )
  expect(said).toEqual([
    '待审核',
    '已由档案馆签收，正在审核',
    '已审核通过，可以打包移交',
    '已送达，待接收入库',
    '已核验通过，待指定库位并入库上架',
    '已入库上架，请办理移交书签章',
    '移交书建设单位已签章，待档案馆签章',
    '移交书双方已签章，待发接收证明',
    '接收证明已发'
  ])
  for (const { readers, sender } of rows) expect(readers).not.toContain(sender)
  const of = (words: string) => rows.find(({ titile }) => titile.endsWith(words))
  expect(of('正在审核')).toMatchObject({ about: id, page: 'archives/transfer-apply', readers: ['js_sanzhong'] })
  expect(of('待接收入库')).toMatchObject({
    page: 'archives/transfer-receive',
    readers: expect.arrayContaining(['jieshou'])
  })
  expect(of('待档案馆签章')?.readers).toEqual(expect.arrayContaining(['jieshou', 'shenhe']))
  expect(of('待发接收证明')).toMatchObject({
    readers: ['shenhe'],
    page: `/project/handover?by-transferNo=${transferNo}`
  })
})
