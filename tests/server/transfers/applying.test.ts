import { createHash } from 'node:crypto'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { HEADER } from '#contract/core/reply.ts'
import type { ChangedVolume, TransferChoices } from '#contract/transfers/applying.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { readyForTransfer, statesOf, transferring } from '#kit/server/transferring.ts'
import { jobsOf } from '#server/core/jobs/job-queue.ts'

let server: TestServer
let builder: ReturnType<typeof transferring>
let reviewer: ReturnType<typeof transferring>
beforeAll(async () => {
  server = await startDemoServer()
  await readyForTransfer(server)
  builder = transferring(server, await server.signIn('js_xinghe', 'p1'))
  reviewer = transferring(server, await server.signIn('shenhe', 'p1'))
})
afterAll(() => server?.close())

const ids = ['tv1', 'tv2']
let id = ''

test('a new application offers every unit project and volume that no other one holds', async () => {
  const { result } = await builder.ask<TransferChoices>('GET', '/transfer/apply/choices')
  expect(result?.units.map(({ isChosen }) => isChosen)).toEqual([true, true, true, true])
  expect(result?.volumes.map((volume) => `${volume.id} ${volume.isChosen}`)).toEqual([
    'tv1 true',
    'tv2 true',
    'tv3 true',
    'tv4 true'
  ])
})

test('what an application cannot be for is refused by its field', async () => {
  const field = async (input: object) => (await builder.add(input)).faults?.map((fault) => fault.field)
  expect(await field({ units: ['m21'] })).toEqual(['units'])
  expect(await field({ volumes: ['tv3'] })).toEqual(['volumes'])
  expect(await field({ kind: 'supplement' })).toEqual(['previousId'])
  expect((await builder.add({ preId: 't1' })).success).toBe(false)
})

test('an application that lacks something is refused with the list that it was shown before', async () => {
  await sql`update arc_volume set status = 'draft' where id = 'tv1'`.execute(server.db)
  id = (await builder.add()).result!.id
  const needs = await builder.ask<{ need: string }[]>('GET', '/transfer/apply/needs', { id })
  expect(needs.result?.map(({ need }) => need)).toContain('notChecked')
  const answer = await builder.submit(id)
  expect(answer).toMatchObject({ success: false, result: needs.result })
  expect(answer.message).toContain('1 卷组成或修改后尚未做归档环节的检测')
  await sql`update arc_volume set status = 'checked' where id = 'tv1'`.execute(server.db)
})

test('an application without volumes says that some are to be chosen where there are some', async () => {
  const { result, message } = await builder.add({ units: ['m12'], volumes: [] })
  expect(result, message).toBeTruthy()
  const needs = await builder.ask<{ need: string; said: string }[]>('GET', '/transfer/apply/needs', { id: result!.id })
  expect(needs.result?.map(({ need }) => need)).toContain('noneChosen')
  expect(needs.result?.map(({ need }) => need)).not.toContain('noVolumes')
  await builder.ask('DELETE', '/transfer/apply/delete', { id: result!.id })
})

test('submitted twice at once, an application is submitted once; it waits for everybody at the archive, also who has come since the project began', async () => {
  await sql`delete from arc_project_member where user_id = 'u-shenhe' and project_id = 'p1'`.execute(server.db)
  server.app.appContext.principals.forget()
  // What it comes to is counted as it is submitted: files may have been replaced since it was drafted.
  const drafted = (await builder.one(id)).row
  await sql`update arc_transfer set files = 0, bytes = 1 where id = ${id}`.execute(server.db)
  const { rowVersion } = (await builder.one(id)).row
  const answers = await Promise.all([1, 2].map(() => builder.ask('POST', '/transfer/apply/submit', { id, rowVersion })))
  expect(answers.map(({ success }) => success)).toContain(true)
  await jobsOf(server.app.appContext).idle()
  const { row, log } = await builder.one(id)
  expect(row).toMatchObject({ status: 'submitted', round: 1, files: drafted.files, bytes: drafted.bytes })
  expect(drafted.bytes).toBeGreaterThan(1)
  expect(log.map(({ to }) => to)).toEqual(['submitted'])
  expect((await reviewer.ask('GET', '/transfer/review/items', { id })).success).toBe(true)
})

test('a submission freezes its forms as bytes, the metadata beside them, and locks the volumes', async () => {
  const { forms } = await builder.one(id)
  const codes = forms.map(({ code, volumeId }) => `${code} ${volumeId ?? ''}`.trim()).sort()
  expect(codes).toEqual(
    [
      ...['transfer_book', 'transfer_list', 'volume_list'],
      ...ids.flatMap((volume) => ['volume_cover', 'volume_toc', 'volume_note'].map((code) => `${code} ${volume}`))
    ].sort()
  )
  const [form] = forms
  const bytes = await server.app.appContext.storage.get(form!.path)
  const hash = createHash('sha256')
  for await (const piece of bytes) hash.update(piece)
  expect(hash.digest('hex')).toBe(form?.sha256)
  const snapshots = await server.db
    .selectFrom('arcTransferSnapshot')
    .select('subject')
    .where('transferId', '=', id)
    .orderBy('subject')
    .execute()
  expect(snapshots.map(({ subject }) => subject)).toEqual(['project', 'tv1', 'tv2'])
  expect(await statesOf(server, ids)).toEqual({ tv1: 'locked locked', tv2: 'locked locked' })
})

test('a second application for the same unit project is refused, one for another is not', async () => {
  const same = (await builder.add({ volumes: [] })).result!
  const answer = await builder.submit(same.id)
  expect(answer.success).toBe(false)
  expect(answer.message).toContain('未办结')
  expect((await builder.ask('DELETE', '/transfer/apply/delete', { id: same.id })).success).toBe(true)
  const other = (await builder.add({ units: ['m12'], volumes: ['tv3', 'tv4'] })).result!
  expect((await builder.submit(other.id)).success).toBe(true)
  expect((await builder.one(other.id)).row.status).toBe('submitted')
})

/** The forms of the application are read by the archive, and by nobody who does not see all of its files. */
async function formsAreRead(): Promise<void> {
  const { forms } = await builder.one(id)
  const paths = forms.filter(({ round }) => round === 2).map(({ path }) => path)
  const answers = async (username: string) => {
    const token = await server.signIn(username, 'p1')
    const get = (path: string) =>
      server.app.inject({
        url: `${server.config.contextPath}/sys/common/static/${path}`,
        headers: { [HEADER.token]: token }
      })
    return [...new Set((await Promise.all(paths.map(get))).map(({ statusCode }) => statusCode))]
  }
  expect(paths).toHaveLength(9)
  for (const reads of ['js_xinghe', 'shenhe', 'jieshou']) expect(await answers(reads), reads).toEqual([200])
  for (const reads of ['sg_yijian', 'kc_yantu', 'admin']) expect(await answers(reads), reads).toEqual([404])
}

test('an application is withdrawn while nobody has opened it, and edited again', async () => {
  expect((await builder.ask('POST', '/transfer/apply/withdraw', { id })).result).toMatchObject({ status: 'withdrawn' })
  expect(await statesOf(server, ids)).toEqual({ tv1: 'checked arranged', tv2: 'checked arranged' })
  expect((await builder.ask('PUT', '/transfer/apply/reopen', { id })).result).toMatchObject({ status: 'draft' })
  expect((await builder.submit(id)).success).toBe(true)
  expect((await reviewer.claim(id)).result).toMatchObject({ status: 'reviewing' })
  await formsAreRead()
  const late = await builder.ask('POST', '/transfer/apply/withdraw', { id })
  expect(late).toMatchObject({ success: false })
})

test('of an application that came back only what was rejected is unlocked, and what changed since is marked', async () => {
  await reviewer.decide(id, 'accept', [{ volumeId: 'tv1' }])
  await reviewer.decide(id, 'return', [{ volumeId: 'tv2' }], { reason: '10', opinion: '题名不清' })
  expect((await reviewer.giveBack(id)).result).toMatchObject({ status: 'returned' })
  expect(await statesOf(server, ids)).toEqual({ tv1: 'locked locked', tv2: 'returned arranged' })
  const early = await builder.submit(id)
  expect(early.success).toBe(false)
  await sql`update arc_volume set title = '移交案卷2 改', status = 'checked' where id = 'tv2'`.execute(server.db)
  const { result } = await builder.ask<ChangedVolume[]>('GET', '/transfer/changes', { id })
  expect(result).toMatchObject([
    { volumeId: 'tv2', change: 'changed', cells: [{ before: '移交案卷2', after: '移交案卷2 改' }] }
  ])
  // Another order is a change as well: its pages are others.
  await sql`update arc_file f set volume_order = o.place from (select id, row_number() over (order by volume_order desc, id desc) as place
    from arc_file where volume_id = 'tv2' and not is_delete) o where o.id = f.id`.execute(server.db)
  const reordered = await builder.ask<ChangedVolume[]>('GET', '/transfer/changes', { id })
  expect(reordered.result?.[0]?.cells.map(({ field }) => field)).toEqual(['案卷题名', '卷内序号'])
  const { row } = await builder.one(id)
  const edit = (more: object) =>
    builder.ask('PUT', '/transfer/apply/edit', {
      ...{
        id,
        rowVersion: row.rowVersion,
        kind: 'formal',
        mode: 'online',
        parcel: 'whole',
        units: ['m11'],
        volumes: ids
      },
      ...more
    })
  expect((await edit({ volumes: ['tv2'] })).faults).toMatchObject([{ field: 'volumes' }])
  expect((await edit({ units: ['m12'] })).faults).toMatchObject([{ field: 'units' }])
  expect((await builder.submit(id)).success).toBe(true)
  expect((await builder.one(id)).row).toMatchObject({ status: 'submitted', round: 3, assigneeName: '许未癸' })
})
