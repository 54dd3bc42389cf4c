import { sql } from 'kysely'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { TransferChoices } from '#contract/transfers/applying.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { readyForTransfer, transferring } from '#kit/server/transferring.ts'

let server: TestServer
let builder: ReturnType<typeof transferring>
beforeAll(async () => {
  server = await startDemoServer()
  await readyForTransfer(server)
  builder = transferring(server, await server.signIn('js_xinghe', 'p1'))
  // A volume that holds nothing is among those of the first unit project.
  await sql`insert into arc_volume (id, project_id, monomial_id, volume_no, archive_no, title, compiler, tech_manager, start_date, end_date, compile_date, retention, secret_level, filer, reviewer, status, tenant_id)
    select 'tv5', project_id, monomial_id, 5, 'I-TEST-05', '空案卷', compiler, tech_manager, start_date, end_date, compile_date, retention, secret_level, filer, reviewer, status, tenant_id
    from arc_volume where id = 'tv1'`.execute(server.db)
})
afterAll(() => server?.close())

/** The words of a form that the last submission has frozen. */
async function wordsOf(id: string, code: string, volume: string | null = null): Promise<string> {
  const { forms } = await builder.one(id)
  const form = forms.find((one) => one.code === code && one.volumeId === volume)
  if (!form) throw new Error(`${code} is not frozen`)
  return wordsIn(form.path)
}

async function wordsIn(path: string): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of await server.app.appContext.storage.get(path)) pieces.push(piece)
  return wordsOfPdf(Buffer.concat(pieces))
}

async function wordsOfPdf(pdf: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf) }).promise
  const { items } = await (await document.getPage(1)).getTextContent()
  await document.loadingTask.destroy()
  return items.map((item) => ('str' in item ? item.str : '')).join('')
}

const SAID = JSON.stringify({ key: 'checks:said.format' })
const checkedAs = async (volume: string, items: readonly object[]) => {
  await sql`insert into arc_check_run (id, project_id, stage, target_type, target_id, state, options, items, finished_at, tenant_id)
    values (${`run-${volume}`}, 'p1', 'G', 'volume', ${volume}, 'done', ${JSON.stringify({ volumes: [volume] })}::jsonb,
      ${JSON.stringify(items)}::jsonb, now(), 1)`.execute(server.db)
  await sql`insert into arc_check_finding (id, run_id, project_id, code, kind, level, target_type, target_id, place, said, tenant_id)
    values (${`human-${volume}`}, ${`run-${volume}`}, 'p1', 'ZS-13', 'human', 'warn', 'volume', ${volume}, 1, ${SAID}::jsonb, 1),
      (${`warned-${volume}`}, ${`run-${volume}`}, 'p1', 'KY-05', 'found', 'warn', 'volume', ${volume}, 2, ${SAID}::jsonb, 1)`.execute(
    server.db
  )
}

test('an application is for volumes that hold files', async () => {
  const { result } = await builder.ask<TransferChoices>('GET', '/transfer/apply/choices')
  expect(result?.volumes.map((volume) => `${volume.id} ${volume.isChosen}`)).toContain('tv5 false')
})

test('pages of one transfer are counted alike everywhere: those of what is on paper, and none of a volume that is only electronic', async () => {
  await sql`update arc_file set carrier = case volume_id when 'tv1' then 'E' else 'PE' end, pages = 3, page_from = 1, page_to = 3
    where volume_id in ('tv1', 'tv2')`.execute(server.db)
  const { result } = await builder.add({ kind: 'pre', volumes: ['tv1', 'tv2'] })
  expect(result).toMatchObject({ files: 4, pages: 20 })
  const prefill = async (template: string, target: string) =>
    (await builder.ask<{ rows: { values: Record<string, string>[] } }>('GET', '/forms/prefill', { template, target }))
      .result?.rows.values
  expect((await prefill('transfer_list', result!.id))?.map(({ pages }) => pages)).toEqual(['', '20'])
  expect((await builder.one(result!.id)).volumes.map(({ textPages }) => textPages)).toEqual([0, 20])
  expect((await prefill('volume_toc', 'tv1'))?.map(({ pageRange }) => pageRange)).toEqual(['', ''])
  expect((await prefill('volume_toc', 'tv2'))?.map(({ pageRange }) => pageRange)).toEqual(['1', '1-3'])
  // What lies on a disc has a place, on whose list it is counted in bytes; what is only electronic needs none.
  await sql`update arc_file set carrier = 'OD' where volume_id = 'tv1'`.execute(server.db)
  const keeper = transferring(server, await server.signIn('jieshou', 'p1'))
  const { result: list } = await keeper.ask<{ pdf: string }>('GET', '/transfer/receive/printed', {
    ...{ id: result!.id, what: 'list' }
  })
  const words = await wordsOfPdf(Buffer.from(list!.pdf, 'base64'))
  expect(words).toMatch(/第 0001 卷，2 件\s*[\d,]+ 字节/)
  expect(words).toContain('第 0002 卷，2 件 20 页')
  expect((await builder.ask('DELETE', '/transfer/apply/delete', { id: result!.id })).success).toBe(true)
})

test('an application for 预验收 counts its own volumes alone, as the list beside it does, and says what its checks could not', async () => {
  await checkedAs('tv1', [{ code: 'AQ-01', checked: 0, notRun: 2, why: null }])
  const { result } = await builder.add({ kind: 'pre', volumes: ['tv1', 'tv5'] })
  expect(result).toMatchObject({ volumes: 1 })
  expect(await builder.submit(result!.id)).toMatchObject({ success: true })
  const words = await wordsOf(result!.id, 'pre_accept_apply')
  expect(words).toContain('案卷 1 卷，其中文字 1 卷、图纸 0 卷、声像 0 卷')
  expect(words).toContain('电子文件 2 件')
  expect(words).toMatch(/案卷 1 卷。四性检测：未发现不合格；有提示 1 项；未执行 1 项（[^（）]+）；须人工核对 1 处。/)
  expect(words).not.toContain('全部通过')
  const list = await wordsOf(result!.id, 'transfer_list')
  expect(list).toContain('移交案卷1')
  for (const other of ['移交案卷2', '移交案卷3', '空案卷']) expect(list).not.toContain(other)
})

test('a cover counts the volumes of the project that hold files', async () => {
  const { result } = await builder.add({ units: ['m12'], volumes: ['tv3'] })
  expect(await builder.submit(result!.id)).toMatchObject({ success: true })
  expect(await wordsOf(result!.id, 'volume_cover', 'tv3')).toMatch(/共\s*4\s*卷/)
})

test('移交书 counts a volume of photographs as 声像卷 and not as one of text', async () => {
  await sql`update arc_file set medium = 'ZP' where volume_id = 'tv4'`.execute(server.db)
  await sql`update arc_volume set text_pages = 0, photos = 2 where id = 'tv4'`.execute(server.db)
  const { result } = await builder.add({ units: ['m13'], volumes: [] })
  await sql`insert into arc_transfer_volume (transfer_id, volume_id, project_id, tenant_id)
    select ${result!.id}, id, project_id, tenant_id from arc_volume where id in ('tv2', 'tv4')`.execute(server.db)
  const facts = await builder.ask<{ values: Record<string, string> }>('GET', '/forms/prefill', {
    ...{ template: 'transfer_book', target: result!.id }
  })
  expect(facts.result?.values).toMatchObject({ volumes: '2', textVolumes: '1', drawingVolumes: '0', avVolumes: '1' })
  const { result: made } = await builder.ask<{ object: { path: string } }>('POST', '/forms/create', {
    ...{ template: 'transfer_book', version: 4, target: result!.id, values: facts.result?.values }
  })
  expect(await wordsIn(made!.object.path)).toMatch(/文字卷（卷）\s*1\s*图纸卷（卷）\s*0\s*声像卷（卷）\s*1/)
})
