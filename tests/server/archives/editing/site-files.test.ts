import { afterAll, beforeAll, expect, test } from 'vitest'

import type { FileRow } from '#contract/archives/files.ts'
import { signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { pageLines } from '#kit/files/page-lines.ts'
import { docx, dwg, jpeg, pdf } from '#kit/files/sample-files.ts'
import type { TestServer } from '#kit/server/server.ts'
import { SITE_FILES, type SiteFile } from '#kit/files/site-files.ts'
import { isTitleSaid } from '#contract/files/said-title.ts'
import { candidatesOf } from '#server/files/candidates/candidates.ts'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

const bytesOf = ({ kind, pages = 1, name }: SiteFile): Promise<Buffer> | Buffer =>
  kind === 'pdf'
    ? pdf(pages, { text: name })
    : kind === 'jpeg'
      ? jpeg(64, 48, name)
      : kind === 'dwg'
        ? dwg(name)
        : docx(name)

/** What of a row is right once who describes it has pressed Ctrl+Shift+F9, and by how many keys he confirms it. */
async function described(file: SiteFile, row: FileRow) {
  const { former } = await server.db
    .selectFrom('arcTreeNode as n')
    .innerJoin('arcCatalog as c', 'c.id', 'n.catalogId')
    .select((e) => e.fn.coalesce('c.formedBy', 'c.submitBy').as('former'))
    .where('n.id', '=', row.nodeId)
    .executeTakeFirstOrThrow()
  const units = await server.db
    .selectFrom('arcOrg')
    .select(['name', 'shortName'])
    .where('isDelete', '=', false)
    .execute()
  const { candidates } = candidatesOf(pageLines(file.page), {
    template: row.template,
    pages: file.pages ?? 1,
    units,
    former,
    today: '2026-11-22'
  })
  const sureOf = (field: string) => candidates.find((one) => one.field === field && one.grade === 'sure')?.value
  const isAgreed = sureOf('responsible') === row.responsible
  const responsible = sureOf('responsible') ?? row.responsible ?? null
  const offered = candidates.filter(({ field }) => field === 'title').map(({ value }) => value)
  const byKey = row.title !== file.title && offered[0] === file.title
  const filled = ['docNo', 'docDate', 'drawDate', 'scale'].filter(
    (key) => key in row && !row[key] && sureOf(key) !== undefined
  )
  // A title of the file's name is confirmed by the text, by choosing a better one, or by a key.
  const isTitleKept = !byKey && !isTitleSaid(candidates, row.title)
  const open = (row.unconfirmed ?? []).filter((key) => key !== 'responsible' && (key !== 'title' || isTitleKept))
  const confirming = open.length + filled.length
  const keys = 1 + confirming + (responsible === null || isAgreed ? 0 : 1) + (byKey ? 2 : 0)
  return { isTitle: row.title === file.title || byKey, isResponsible: responsible === file.responsible, keys }
}

test('of 24 files of a building site 22 find their item and none is put wrong unsaid, 20 their 责任者, 18 their title without typing, by four keys a file', async () => {
  const client = await signInClient(server, 'js_xinghe', 'p1')
  const wrong: string[] = []
  const right = { item: 0, responsible: 0, title: 0 }
  const keys: number[] = []
  for (const file of SITE_FILES) {
    const { path } = await client.upload(file.name, await bytesOf(file))
    const { result, message } = await client.collect(file.at, path)
    if (!result) throw new Error(`${file.name}: ${message}`)
    const { row } = result
    const isItem = (row?.catalogCode ?? '') === file.item
    if (isItem) right.item += 1
    else wrong.push(`${file.name}: ${row?.catalogCode} ${row?.catalogName} instead of ${file.item}`)
    if (row) {
      expect(row.unconfirmed, file.name).toContain('title')
      expect(
        row.unconfirmed?.some((key) => key === 'catalogCode' || key === 'catalogName'),
        file.name
      ).toBe(true)
    }
    if (!row) {
      // What waits to be classified keeps its name, and nobody is put down for it.
      right.responsible += file.responsible === null ? 1 : 0
      right.title += 1
      continue
    }
    const found = await described(file, row)
    if (found.isResponsible) right.responsible += 1
    else wrong.push(`${file.name}: 责任者 ${String(row.responsible)}`)
    if (found.isTitle) right.title += 1
    else wrong.push(`${file.name}: 题名 ${row.title}`)
    keys.push(found.keys)
  }
  expect(right.item, wrong.join('\n')).toBeGreaterThanOrEqual(22)
  expect(right.responsible, wrong.join('\n')).toBeGreaterThanOrEqual(20)
  expect(right.title, wrong.join('\n')).toBeGreaterThanOrEqual(18)
  process.stdout.write(`keys a file: ${keys.join(' ')}\n`)
  expect(keys.reduce((sum, one) => sum + one, 0) / keys.length).toBeLessThanOrEqual(4)
})
