import { createHash } from 'node:crypto'

import { sql } from 'kysely'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { TransferForm } from '#contract/transfers/transfers.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { readyForTransfer, transferring } from '#kit/server/transferring.ts'

let server: TestServer
const tokens: Record<string, string> = {}
let builder: ReturnType<typeof transferring>
let reviewer: ReturnType<typeof transferring>
beforeAll(async () => {
  server = await startDemoServer()
  await readyForTransfer(server)
  for (const who of ['js_xinghe', 'shenhe', 'jieshou', 'sg_yijian']) tokens[who] = await server.signIn(who, 'p1')
  tokens.sg_luqiao = await server.signIn('sg_luqiao', 'p2')
  builder = transferring(server, tokens.js_xinghe ?? '')
  reviewer = transferring(server, tokens.shenhe ?? '')
})
afterAll(() => server?.close())

const FORM = 'pre_accept_opinion'
const papersOf = async (id: string) => (await builder.one(id)).forms.filter(({ code }) => code === FORM)

/** The bytes of a stored paper, as somebody is answered who opens it. */
const opened = (path: string, who: string) =>
  server.app.inject({
    method: 'GET',
    url: `/api/sys/common/static/${path}`,
    headers: { 'x-access-token': tokens[who] ?? '' }
  })

async function wordsOf(pdf: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf) }).promise
  const pages = []
  for (let at = 1; at <= document.numPages; at++) {
    const { items } = await (await document.getPage(at)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''))
  }
  await document.loadingTask.destroy()
  return pages.join('')
}

const bytesOf = async ({ path }: TransferForm) => (await opened(path, 'js_xinghe')).rawPayload
const wordsOfOnly = async (id: string) => {
  const [paper] = await papersOf(id)
  return wordsOf(await bytesOf(paper!))
}

async function applied(volumes: readonly string[], units: readonly string[]): Promise<string> {
  const { result } = await builder.add({ kind: 'pre', volumes, units })
  const { id } = result!
  expect((await builder.submit(id)).success).toBe(true)
  await reviewer.claim(id)
  return id
}
const acceptAll = async (id: string, volumes: readonly string[], opinion: string) => {
  for (const volumeId of volumes) await reviewer.decide(id, 'accept', [{ volumeId }])
  return reviewer.accept(id, opinion)
}

let first = ''

test('the opinion of a 预验收 is a paper that says what was seen, by whom and how it came out', async () => {
  first = await applied(['tv1', 'tv2'], ['m11'])
  const { row } = await builder.one(first)
  expect(await papersOf(first)).toEqual([])
  const refused = await acceptAll(first, ['tv1', 'tv2'], '')
  expect(refused.faults).toMatchObject([{ field: 'opinion' }])
  expect(await papersOf(first)).toEqual([])
  expect((await reviewer.accept(first, '案卷齐全，同意预验收')).result).toMatchObject({ status: 'accepted' })
  const papers = await papersOf(first)
  expect(papers).toMatchObject([
    { round: 1, kind: 'made', volumeId: null, withdrawnAt: null, item: 'E1-13 建设工程档案预验收意见', pages: 1 }
  ])
  const bytes = await bytesOf(papers[0]!)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(papers[0]?.sha256)
  const words = await wordsOf(bytes)
  for (const said of [
    ...[`编号：${row.transferNo}`, row.projectName, row.fromName!, row.units[0]!.name, '案卷齐全，同意预验收'],
    ...['全部 2 卷，逐卷审核；电子文件 4 件', '未要求整改', '许未癸', `${row.toName}（章）`],
    '归档：本意见归入业务目录“E1-13 建设工程档案预验收意见”。'
  ])
    expect(words).toContain(said)
  expect(words).toMatch(/结论\s*合格\s*审核人/)
})

test('both sides open it with the papers that were handed in; who has no part in the application finds none', async () => {
  const { forms } = await builder.one(first)
  expect(forms.map(({ code }) => code).toSorted()).toEqual([
    ...['pre_accept_apply', FORM, 'transfer_list', 'volume_list']
  ])
  for (const { path } of forms) {
    for (const who of ['js_xinghe', 'shenhe', 'jieshou']) expect((await opened(path, who)).statusCode).toBe(200)
    for (const who of ['sg_yijian', 'sg_luqiao']) expect((await opened(path, who)).statusCode).toBe(404)
  }
})

test('a lost answer is given again, and there is one paper', async () => {
  expect((await reviewer.accept(first, '案卷齐全，同意预验收')).result).toMatchObject({ status: 'accepted' })
  expect((await reviewer.accept(first, '别的意见')).success).toBe(false)
  expect(await papersOf(first)).toHaveLength(1)
})

test('a decision that is taken back leaves its paper, which counts no longer; the next one has its own', async () => {
  expect((await reviewer.takeBack(first)).result).toMatchObject({ status: 'reviewing' })
  const [former] = await papersOf(first)
  expect(former?.withdrawnAt).toMatch(/^\d{4}-/)
  expect((await opened(former!.path, 'js_xinghe')).statusCode).toBe(200)
  await reviewer.accept(first, '补充意见后同意')
  const papers = await papersOf(first)
  expect(papers.map(({ withdrawnAt }) => withdrawnAt === null)).toEqual([false, true])
  expect(await wordsOf(await bytesOf(papers[1]!))).toContain('补充意见后同意')
})

test('what was to be rectified is listed round by round, with what became of it', async () => {
  const id = await applied(['tv3', 'tv4'], ['m12'])
  const { rows } = await sql<{
    id: string
    title: string
  }>`select id, title from arc_file where volume_id = 'tv3' order by id limit 1`.execute(server.db)
  const [file] = rows
  await reviewer.decide(id, 'return', [{ volumeId: 'tv3', fileId: file!.id }], { reason: '5', opinion: '第 3 页缺失' })
  await reviewer.decide(id, 'return', [{ volumeId: 'tv4' }], { reason: '10', opinion: '案卷须重新编目' })
  expect((await reviewer.giveBack(id, '99', '两处须整改')).result).toMatchObject({ status: 'rectify' })
  await sql`update arc_file set status = 'arranged', pages = pages + 1 where id = ${file!.id}`.execute(server.db)
  await sql`update arc_volume set status = 'checked' where id in ('tv3', 'tv4')`.execute(server.db)
  expect((await builder.submit(id)).success).toBe(true)
  await reviewer.claim(id)
  await reviewer.decide(id, 'accept', [{ volumeId: 'tv3' }])
  await reviewer.decide(id, 'return', [{ volumeId: 'tv4' }], { reason: '10', opinion: '目录仍不完整' })
  await reviewer.giveBack(id, '10', '一处须整改')
  await sql`update arc_volume set title = title || '（重编）', status = 'checked' where id = 'tv4'`.execute(server.db)
  expect((await builder.submit(id)).success).toBe(true)
  await reviewer.claim(id)
  expect((await acceptAll(id, ['tv4'], '整改完成，同意')).result).toMatchObject({ status: 'accepted', round: 3 })
  const words = await wordsOfOnly(id)
  for (const said of [
    ...['合格，整改已完成', '第 3 页缺失', '案卷须重新编目', '目录仍不完整', '两处须整改', '一处须整改', '页数不符'],
    ...['第 2 次提交后仍须整改', '已整改，复查合格', '整改完成，同意', file!.title.slice(0, 6)]
  ])
    expect(words.replaceAll(/\s/g, '')).toContain(said.replaceAll(/\s/g, ''))
  expect(words).not.toContain('未要求整改')
})
