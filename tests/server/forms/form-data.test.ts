import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { FORM_DATA, FORM_ROWS } from '#contract/forms/form-data.ts'
import type { FormLayout } from '#contract/forms/form-layout.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import type { DataScope } from '#server/core/principal/data-scope.ts'
import { data, type FormTemplateData, FORMS } from '#server/db/seed/data.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { factsOf } from '#server/forms/data/form-facts.ts'
import { supervisionOpinions, volumeOpinions } from '#server/forms/data/opinions.ts'
import { photoFacts, photosOf } from '#server/forms/data/photo-facts.ts'
import { formProjectFacts } from '#server/forms/data/project-facts.ts'
import { transferFacts } from '#server/forms/data/transfer-facts.ts'
import { contentsOf, totalsOf, volumeFacts, volumeListRow } from '#server/forms/data/volume-facts.ts'
import { volumeRows } from '#server/forms/data/volume-rows.ts'

const SEES_ALL: DataScope = { read: [{ codes: 'all', by: 'all', states: 'all' }], write: [] }

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

test('every datum and every row that a seeded template is filled from is one that the designer offers', () => {
  const unknown = FORMS.flatMap((code) => {
    const { layout } = data<FormTemplateData>(`forms/${code}`) as { layout: FormLayout }
    const known: readonly string[] = FORM_DATA[layout.target]
    const rows = layout.rows?.from
    const ofRows: Readonly<Record<string, readonly string[] | undefined>> = FORM_ROWS[layout.target]
    return [
      ...layout.fields.flatMap(({ from }) => (from === undefined || known.includes(from) ? [] : [`${code} ${from}`])),
      ...(rows === undefined || ofRows[rows] ? [] : [`${code} ${rows}`])
    ]
  })
  // Data that the demo's forms ask for and nothing says yet would be empty on paper.
  expect(unknown).toEqual([])
})

test('each datum that the designer offers for projects, volumes, photographs and transfers is one that forms are filled from', async () => {
  const principal = { id: 'u-sys', tenant: 1, projects: ['p1', 'p2'] }
  const known = await inTransaction(server.db, principal, async (tx) => {
    const project = await formProjectFacts(tx, 'p1')
    const volumes = await volumeRows(tx, 'p2', SEES_ALL, 'all')
    const [volume] = volumes
    const [photo] = await photosOf(tx, 'p1', SEES_ALL).limit(1).execute()
    if (!volume || !photo) throw new Error('the demo has no volume or no photograph')
    const transfer = await transferFacts(tx, 'p1', undefined, volumes, project)
    const file = await photoFacts(tx, 'p1', SEES_ALL, photo.id)
    return {
      ...project,
      ...factsOf('totals', totalsOf(volumes)),
      'reviews.supervision': await supervisionOpinions(tx, 'p1'),
      ...volumeFacts(volume),
      ...transfer.facts,
      ...file.facts
    }
  })
  const ofMe = ['me.name', 'me.phone', 'me.unit', 'today']
  const offered = (['project', 'volume', 'file', 'transfer'] as const).flatMap((target) => [...FORM_DATA[target]])
  expect([...new Set(offered)].filter((name) => !(name in known) && !ofMe.includes(name))).toEqual([])
})

test('a photograph on a list of contents has who has taken it as its 责任者, and its own number', async () => {
  await sql`update arc_file set responsible = null, doc_no = null where id = 'f0067'`.execute(server.db)
  const rows = await inTransaction(server.db, { id: 'u-sys', tenant: 1, projects: ['p2'] }, async (tx) =>
    (await contentsOf(tx, ['v-p2-026'], 'paper')).get('v-p2-026')
  )
  expect(rows?.[0]).toMatchObject({ responsible: '吕酉乙', docNo: 'YL-SZ-2023-009-Z001' })
  expect(rows?.[1]).toMatchObject({ responsible: '云澜市澜江城市建设投资集团有限公司' })
})

test('an archive that stamps secrecy itself has forms of volumes without it', async () => {
  const { tenantId } = await server.db
    .selectFrom('arcProject')
    .select('tenantId')
    .where('id', '=', 'p2')
    .executeTakeFirstOrThrow()
  const secrecy = () =>
    inTransaction(server.db, { id: 'u-sys', tenant: Number(tenantId), projects: ['p2'] }, async (tx) =>
      (await volumeRows(tx, 'p2', SEES_ALL, 'all')).map(({ secretText }) => secretText)
    )
  expect(new Set(await secrecy()).has('')).toBe(false)
  await server.db
    .updateTable('sysSetting')
    .set({ value: '0' })
    .where('name', '=', 'formSecrecy')
    .where('tenantId', '=', Number(tenantId))
    .execute()
  expect(new Set(await secrecy())).toEqual(new Set(['']))
})

test('the code on a certificate leads to the page that finds it, where the server has a public address', async () => {
  const principal = { id: 'u-sys', tenant: 1, projects: ['p3'] }
  const facts = (publicUrl?: URL) =>
    inTransaction(server.db, principal, async (tx) => (await transferFacts(tx, 'p3', 't3', [], {}, publicUrl)).facts)
  const { 'handover.verifyCode': code, 'handover.verifyUrl': plain } = await facts()
  expect(code).toMatch(/^8F3K/)
  expect(plain).toBe(code)
  expect((await facts(new URL('https://archive.example/')))['handover.verifyUrl']).toBe(
    `https://archive.example/verify?code=${code}`
  )
})

test('what reviewers wrote when they accepted is printed with who and when: on 卷内备考表 by its files, of supervisors on the application, each with its file; what was taken back is not', async () => {
  const { volumeId } = await server.db
    .selectFrom('arcFile')
    .select('volumeId')
    .where('volumeId', 'is not', null)
    .where('projectId', '=', 'p2')
    .executeTakeFirstOrThrow()
  const files = await server.db
    .selectFrom('arcFile')
    .select(['id', 'title', 'tenantId', 'volumeOrder'])
    .where('volumeId', '=', volumeId)
    .orderBy('volumeOrder')
    .limit(2)
    .execute()
  const [first, second] = [files[0]!, files[1]!]
  const tenant = Number(first.tenantId)
  const principal = { id: 'u-sys', tenant, projects: ['p2'] }
  const supervisor = await server.db
    .selectFrom('sysUser as u')
    .innerJoin('arcProjectOrg as o', 'o.orgId', 'u.orgId')
    .select(['u.id', 'u.realname'])
    .where('o.projectId', '=', 'p2')
    .where('o.orgType', '=', 'JL')
    .executeTakeFirstOrThrow()
  const task = await server.db.selectFrom('arcTask').select('id').limit(1).executeTakeFirstOrThrow()
  const decide = (file: string, opinion: string, at: string, undoneAt: string | null = null) =>
    server.db
      .insertInto('arcReviewDecision')
      .values({
        ...{
          id: `${file}-${at}`,
          batchId: at,
          projectId: 'p2',
          fileId: file,
          taskId: task.id,
          kind: 'accept',
          opinion
        },
        ...{ wasViewed: true, rowVersion: 1, stamp: '', byUser: supervisor.id, tenantId: tenant },
        ...{ at: sql<Date>`${at}::timestamptz`, undoneAt: sql<Date | null>`${undoneAt}::timestamptz` }
      } as never)
      .execute()
  await decide(first.id, '资料齐全，同意归档', '2026-03-02 10:00+08')
  await decide(first.id, '后来收回的意见', '2026-03-05 10:00+08', '2026-03-05 11:00+08')
  await decide(second.id, ' ', '2026-03-03 10:00+08')
  const said = await inTransaction(server.db, principal, async (tx) => ({
    volume: (await volumeOpinions(tx, [volumeId!])).get(volumeId!),
    project: await supervisionOpinions(tx, 'p2')
  }))
  expect(said.volume).toBe(
    `第 ${first.volumeOrder} 件《${first.title}》审核意见：资料齐全，同意归档（${supervisor.realname}，2026-03-02）`
  )
  expect(said.project).toBe(`《${first.title}》：资料齐全，同意归档（${supervisor.realname}，2026-03-02）`)
  await decide(second.id, '资料齐全，同意归档', '2026-03-04 10:00+08')
  const ofMany = await inTransaction(server.db, principal, async (tx) => ({
    project: await supervisionOpinions(tx, 'p2'),
    other: await supervisionOpinions(tx, 'p2', { transfer: 'none' })
  }))
  expect(ofMany.project).toBe(`《${second.title}》等 2 件：资料齐全，同意归档（${supervisor.realname}，2026-03-04）`)
  expect(ofMany.other).toBe('')
})

test('a volume that is only electronic is counted in its files and bytes: its note, list and sum have no pages', async () => {
  const { tenantId } = await server.db
    .selectFrom('arcProject')
    .select('tenantId')
    .where('id', '=', 'p2')
    .executeTakeFirstOrThrow()
  const principal = { id: 'u-sys', tenant: Number(tenantId), projects: ['p2'] }
  const rows = () => inTransaction(server.db, principal, (tx) => volumeRows(tx, 'p2', SEES_ALL, 'all'))
  const [volume] = await rows()
  const files = server.db
    .selectFrom('arcFile')
    .select('id')
    .where('volumeId', '=', volume?.id ?? '')
  const carriers = await server.db.selectFrom('arcFile').select(['id', 'carrier']).where('id', 'in', files).execute()
  await server.db.updateTable('arcFile').set({ carrier: 'PE' }).where('id', 'in', files).execute()
  const [onPaper] = await rows()
  if (!onPaper) throw new Error('no volume')
  expect(Number(volumeFacts(onPaper)['volume.totalPages'])).toBeGreaterThan(0)
  expect(volumeFacts(onPaper, '同意')['volume.opinions']).toBe('同意')
  await server.db.updateTable('arcFile').set({ carrier: 'E' }).where('id', 'in', files).execute()
  const [electronic] = await rows()
  if (!electronic) throw new Error('no volume')
  const facts = volumeFacts(electronic, '同意')
  expect(facts['volume.opinions']).toMatch(
    new RegExp(`^本案卷全部为电子文件，共 ${carriers.length} 件，[\\d,]+ 字节。\n同意$`)
  )
  for (const key of ['totalPages', 'textPages', 'drawingSheets', 'photos'])
    expect(facts[`volume.${key}`] ?? '').toBe('')
  expect(volumeListRow(electronic)).toMatchObject({ pages: '', textPages: '', files: String(carriers.length) })
  expect(totalsOf([electronic]).pages).toBe(0)
  for (const { id, carrier } of carriers)
    await server.db.updateTable('arcFile').set({ carrier }).where('id', '=', id).execute()
})
