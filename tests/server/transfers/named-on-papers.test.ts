import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { FormPrefill } from '#contract/forms/forms.ts'
import { packed, paperPagesOf } from '#kit/files/printed-pdf.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { transferring } from '#kit/server/transferring.ts'

let server: TestServer
let builder: ReturnType<typeof transferring>
beforeAll(async () => {
  server = await startDemoServer()
  builder = transferring(server, await server.signIn('js_sanzhong', 'p3'))
})
afterAll(() => server?.close())

/** The words of a form about a transfer without their spaces, as it is drawn from what is known of it; `typed` is what nothing says yet. */
async function wordsOf(template: string, target: string, typed: Readonly<Record<string, string>> = {}) {
  const known = (await builder.ask<FormPrefill>('GET', '/forms/prefill', { template, target })).result
  const { result, message } = await builder.ask<{ object: { path: string } }>('POST', '/forms/create', {
    ...{ template, version: known?.version, target, values: { ...known?.values, ...typed } }
  })
  if (!result) throw new Error(message)
  const pieces: Uint8Array[] = []
  for await (const piece of await server.app.appContext.storage.get(result.object.path)) pieces.push(piece)
  const pages = await paperPagesOf(Buffer.concat(pieces))
  return { pages: pages.length, words: pages.map(({ text }) => text).join('') }
}
const issuedAs = { certNo: 'ZM-2026-0009', volumes: '2', electronicFiles: '5' }

test('移交书 and 接收证明 of a whole transfer name its number and that it is a 正式移交', async () => {
  const book = await wordsOf('transfer_book', 't3')
  expect(book.words).toMatch(/移交编号:YJ-2025-0087.*移交类别正式移交/)
  expect(book.words).not.toContain('补充移交')
  const certificate = await wordsOf('accept_certificate', 't3')
  expect(certificate.words).toMatch(/建设工程档案\(正式移交\)共.*移交编号YJ-2025-0087/)
  expect(certificate.words).not.toMatch(/补充移交|替代/)
})

test('those of a supplement say so, and name the transfer that it supplements, with its certificate while that is valid', async () => {
  const { result } = await builder.add({ kind: 'supplement', previousId: 't3', units: [null], volumes: [] })
  const { id, transferNo } = result!
  const { certNo } = await server.db
    .selectFrom('arcHandover')
    .select('certNo')
    .where('transferId', '=', 't3')
    .executeTakeFirstOrThrow()
  const said = packed(`本次为补充移交，原移交编号 YJ-2025-0087，原接收证明编号 ${certNo}。`)
  const book = await wordsOf('transfer_book', id, { volumes: '2' })
  expect(book.words).toContain(packed(`移交编号：${transferNo}`))
  expect(book.words).toContain('移交类别补充移交')
  expect(book.words).toContain(said)
  const certificate = await wordsOf('accept_certificate', id, issuedAs)
  expect(certificate.words).toMatch(new RegExp(`建设工程档案\\(补充移交\\)共.*${said}.*移交编号${transferNo}`))
  expect([book.pages, certificate.pages]).toEqual([1, 1])
  // Of a certificate that was revoked nothing is said: it proves no receipt any more.
  await sql`update arc_handover set status = 'revoked' where transfer_id = 't3'`.execute(server.db)
  expect((await wordsOf('transfer_book', id, { volumes: '2' })).words).toContain(
    packed('本次为补充移交，原移交编号 YJ-2025-0087。')
  )
})

test('a 接收证明 that is issued again names the revoked one that it replaces', async () => {
  await sql`update arc_handover set status = 'revoked', revoked_at = now() where transfer_id = 't3';
    insert into arc_handover (id, project_id, transfer_id, status, tenant_id) values ('h-again', 'p3', 't3', 'da_signed', 1)`.execute(
    server.db
  )
  const { rows } = await sql<{
    no: string
  }>`select cert_no as no from arc_handover where transfer_id = 't3' and status = 'revoked'`.execute(server.db)
  const { words } = await wordsOf('accept_certificate', 't3', issuedAs)
  expect(words).toContain(`予以接收。本证明替代已撤销的接收证明${rows[0]?.no}。`)
})

test('both papers of a supplement stay on one page where the project has a long name and the certificate replaces another', async () => {
  const { id } = await server.db
    .selectFrom('arcTransfer')
    .select('id')
    .where('previousId', '=', 't3')
    .executeTakeFirstOrThrow()
  const name =
    '云澜市星河区第三中学教学综合楼及地下停车场、室外管网、景观绿化与配套市政道路改扩建工程（含既有建筑抗震加固与节能改造）二期'
  await sql`update arc_project set name = ${sql.lit(name)} where id = 'p3';
    update arc_handover set transfer_id = ${sql.lit(id)}, status = 'revoked', revoked_at = now(), cert_no = 'YLCJ-ZM-2026-0012' where id = 'h-again';
    update arc_handover set status = 'issued' where transfer_id = 't3'`.execute(server.db)
  const found = { verifyCode: '8F3K-2222-3333', verifyUrl: 'https://archive.example/verify?code=8F3K-2222-3333' }
  const certificate = await wordsOf('accept_certificate', id, { ...issuedAs, ...found, bagSha256: 'ab'.repeat(32) })
  const book = await wordsOf('transfer_book', id, { volumes: '2' })
  expect([certificate.pages, book.pages]).toEqual([1, 1])
})

test('the forms of a volume bear its 馆藏档号 once it is received, a spine that alone; before that none of them does', async () => {
  const { id, archiveNo } = await server.db
    .selectFrom('arcVolume')
    .select(['id', 'archiveNo'])
    .where('projectId', '=', 'p3')
    .where('boxSpec', 'is not', null)
    .orderBy('volumeNo')
    .limit(1)
    .executeTakeFirstOrThrow()
  const numbered = async (holdingNo: string | null) => {
    await server.db.updateTable('arcVolume').set({ holdingNo }).where('id', '=', id).execute()
    const words = []
    for (const code of ['volume_cover', 'volume_toc', 'volume_note', 'volume_spine'])
      words.push((await wordsOf(code, id)).words)
    return words
  }
  const before = await numbered(null)
  for (const words of before) {
    expect(words).toContain(packed(archiveNo ?? ''))
    expect(words).not.toContain('馆藏')
  }
  const [cover, list, note, spine] = await numbered('G-2026-000123')
  for (const words of [cover, list, note]) {
    expect(words).toContain(packed(archiveNo ?? ''))
    expect(words).toContain('馆藏档号:G-2026-000123')
  }
  expect(spine).toContain('G-2026-000123')
  expect(spine).not.toContain(packed(archiveNo ?? ''))
})
