import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { FormLayout } from '#contract/forms/form-layout.ts'
import type { PdfTemplate } from '#contract/forms/pdf-templates.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { multipart } from '#kit/server/multipart.ts'
import { pdfOf } from '#kit/files/pdf.ts'
import { packed, paperPagesOf } from '#kit/files/printed-pdf.ts'
import type { TestServer } from '#kit/server/server.ts'
import { inTransaction } from '#server/db/transaction.ts'

type Written = { readonly ids: readonly string[]; readonly row: PdfTemplate }
type Drawn = {
  readonly pdf: string | null
  readonly pages: number
  readonly faults: readonly { readonly field: string; readonly message: string }[]
}
const AT = '/forms/pdfTemplate'

let server: TestServer
let admin: string
let clerk: string
let keeper: string
let volume: string
beforeAll(async () => {
  server = await startDemoServer()
  // Who keeps templates and also sees the volumes of a project.
  await sql`insert into sys_user_role (user_id, role_id, tenant_id) select u.id, r.id, u.tenant_id from sys_user u, sys_role r
    where u.username = 'js_lanjiang' and r.role_code = 'sys_admin'`.execute(server.db)
  keeper = await server.signIn('admin', 'p2')
  admin = await server.signIn('js_lanjiang', 'p2')
  clerk = await server.signIn('js_xinghe', 'p1')
  const { result } = await server.ask<{ id: string }[]>('GET', '/forms/targets', {
    token: admin,
    query: { target: 'volume' }
  })
  volume = result?.[0]?.id ?? ''
  expect(volume).not.toBe('')
})
afterAll(() => server?.close())

const one = async (id: string) =>
  (await server.ask<PdfTemplate>('GET', `${AT}/queryById`, { token: admin, query: { id } })).result
const layoutOf = async (id: string) => JSON.parse((await one(id))?.layout ?? '{}') as FormLayout
const copy = async (id: string, more: object = {}) => {
  const { result, message } = await server.ask<Written>('POST', `${AT}/copy`, {
    token: admin,
    body: { ids: id, ...more }
  })
  expect(result?.ids, message).toHaveLength(1)
  return result?.ids[0] ?? ''
}
const edit = async (id: string, values: object) =>
  server.ask('PUT', `${AT}/edit`, { token: admin, body: { id, rowVersion: (await one(id))?.rowVersion, ...values } })
const publish = async (id: string, token = admin) =>
  server.ask('PUT', `${AT}/publish`, { token, body: { id, rowVersion: (await one(id))?.rowVersion, target: volume } })
const preview = (layout: FormLayout, token = admin) =>
  server.ask<Drawn>('POST', `${AT}/preview`, { token, body: { layout, name: '封面', target: volume } })
/** The cover with its box of the title as somebody would have it. */
const withTitle = (layout: FormLayout, more: object): FormLayout => ({
  ...layout,
  blocks: layout.blocks.map((block) =>
    block.kind === 'box' && block.text === '{title}' ? { ...block, ...more } : block
  )
})

/** A form of two pages on a printed PDF, whose second item goes back to the first page. */
const onGround = (path: string, pages = 2): FormLayout => {
  const box = (page: number, y: number, key: string, label: string) => ({
    ...{ kind: 'box', page, at: [30, y, 100, 12], text: `{${key}}`, label, labelWidth: 0, role: 'text', align: 'left' },
    ...{ valign: 'middle', rule: 'none', vertical: false, size: 12, min: 8, fit: 'wrap', bold: false }
  })
  const field = (key: string, label: string, from: string) => ({
    ...{ key, label, labelEn: label, from, kind: 'text', required: false, max: 200 }
  })
  return {
    ...{
      target: 'project',
      targetOptional: false,
      basis: '',
      paper: { width: 210, height: 297, margin: [20, 20, 20, 20] }
    },
    fields: [field('name', '工程名称', 'project.name'), field('no', '项目编号', 'project.projectNo')],
    blocks: [box(2, 60, 'name', '工程名称'), box(1, 60, 'no', '项目编号')],
    ground: { path, name: '空白表.pdf', pages }
  } as FormLayout
}
const upload = async (bytes: Uint8Array, biz: string, token = admin) => {
  const { body, headers } = await multipart({ name: '空白表.pdf', bytes }, { biz })
  const { result, message } = await server.ask<{ path: string }>('POST', '/sys/common/upload', { token, body, headers })
  expect(result, message).toBeTruthy()
  return result?.path ?? ''
}
const GROUND = new Uint8Array(pdfOf(['Printed one', 'Printed two']))

describe('a template', () => {
  test('[1.A27] lies on an uploaded PDF: each value is on its page, and what is printed below is not read again', async () => {
    const path = await upload(GROUND, 'field')
    const added = await server.ask<Written>('POST', `${AT}/add`, {
      token: admin,
      body: { code: 'onPrint', name: '填空表', layout: JSON.stringify(onGround(path)) }
    })
    const id = added.result?.ids[0] ?? ''
    expect(id, added.message).not.toBe('')
    expect((await publish(id)).message).toContain('成功')
    const made = await server.ask<{ pages: number; object: { path: string } }>('POST', '/forms/create', {
      token: admin,
      body: { template: 'onPrint', version: 1, values: {} }
    })
    expect(made.result?.pages, made.message).toBe(2)
    const { rawPayload } = await server.app.inject({
      url: `/api/sys/common/static/${made.result?.object.path}`,
      headers: { 'x-access-token': admin }
    })
    const pages = await paperPagesOf(rawPayload)
    const [first, second] = pages.map(({ text }) => text)
    expect(first).toContain('Printedone')
    expect(second).toContain('Printedtwo')
    expect(second).not.toContain('Printedone')
    const { rows } = await sql<{ name: string; projectNo: string }>`
      select name, project_no from arc_project where id = 'p2'`.execute(server.db)
    expect(second).toContain(packed(rows[0]?.name ?? '?'))
    expect(first).toContain(packed(rows[0]?.projectNo ?? '?'))
    expect(rawPayload.toString('latin1')).toContain('/StructTreeRoot')
  })

  test('below which lies what is no PDF of the templates, is damaged or has a password is refused', async () => {
    const temporary = await upload(GROUND, 'temp')
    const drawnOn = async (path: string) =>
      (await server.ask<Drawn>('POST', `${AT}/preview`, { token: admin, body: { layout: onGround(path), name: '表' } }))
        .result?.faults[0]
    expect(await drawnOn(temporary)).toMatchObject({ field: 'ground', message: expect.stringContaining('重新上传') })
    expect(await drawnOn('template/2026/01/none.pdf')).toMatchObject({ field: 'ground' })
    const cut = await upload(new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<< /Type /Cat\n%%EOF\n'), 'field')
    expect((await drawnOn(cut))?.message).toContain('损坏')
    const saved = await server.ask('POST', `${AT}/add`, {
      token: admin,
      body: { code: 'stolen', name: '表', layout: JSON.stringify(onGround(temporary)) }
    })
    expect(saved.success).toBe(false)
    expect(saved.message).toContain('重新上传')
  })

  test('without a subject is drawn with as many rows as are asked for, over pages with the head on each', async () => {
    const layout = await layoutOf('form-volume_list-1')
    const { result, message } = await server.ask<Drawn>('POST', `${AT}/preview`, {
      token: admin,
      body: { layout, name: '目录', sampleRows: 60 }
    })
    expect(result?.faults, message).toEqual([])
    expect(result?.pages).toBeGreaterThan(1)
  })

  test('is copied, drawn with real data, refused by the name of the field that does not fit, mended, published and offered', async () => {
    const id = await copy('form-volume_cover-2', { newCode: 'localCover', newName: '地方封面' })
    expect(await one(id)).toMatchObject({ code: 'localCover', version: 1, status: 'draft', formCount: 0 })
    const sound = await layoutOf(id)
    expect((await preview(sound)).result).toMatchObject({ pages: 1, faults: [] })
    const tight = withTitle(sound, { at: [30, 60, 3, 3], fit: 'refuse' })
    const drawn = (await preview(tight)).result
    expect(drawn?.pdf).toBeNull()
    expect(drawn?.faults.map(({ field }) => field)).toEqual(['title'])
    expect(drawn?.faults[0]?.message).toContain('案卷题名')
    expect((await edit(id, { layout: JSON.stringify(tight) })).success).toBe(true)
    const refused = await publish(id)
    expect(refused.message).toContain('案卷题名')
    expect((await one(id))?.status).toBe('draft')
    expect((await edit(id, { layout: JSON.stringify(sound) })).success).toBe(true)
    expect((await publish(id)).message).toContain('成功')
    expect((await one(id))?.status).toBe('published')
    const { result: offered } = await server.ask<{ code: string; version: number }[]>('GET', '/forms/templates', {
      token: admin
    })
    expect(offered?.find(({ code }) => code === 'localCover')).toMatchObject({ version: 1 })
    const made = await server.ask<{ pages: number }>('POST', '/forms/create', {
      token: admin,
      body: { template: 'localCover', version: 1, target: volume, values: {} }
    })
    expect(made.result?.pages, made.message).toBe(1)
    expect(await one(id)).toMatchObject({ formCount: 1 })
  })

  test('with a box outside the page, a field that is not there or a character that no font has is refused by name', async () => {
    const sound = await layoutOf('form-volume_cover-2')
    const outside = (await preview(withTitle(sound, { at: [150, 60, 100, 20] }))).result
    expect(outside?.faults[0]?.message).toContain('超出页面')
    const unknown = (await preview(withTitle(sound, { text: '{nothing}' }))).result
    expect(unknown?.faults[0]).toMatchObject({ field: 'nothing' })
    const glyph = (await preview(withTitle(sound, { text: '{title}\u{1F600}' }))).result
    expect(glyph?.faults[0]?.message).toContain('案卷题名')
    expect(glyph?.faults[0]?.message).toContain('\u{1F600}')
    const letters = { size: 10, min: 7, fit: 'wrap', bold: false } as const
    const cell = { ...letters, span: 1, content: { kind: 'label', text: '签字\u{1F58A}' } } as const
    const grid: FormLayout['blocks'][number] = {
      ...{ kind: 'grid', columns: [40], rows: [{ height: 12, grows: false, cells: [cell] }] }
    }
    const inCell = (await preview({ ...sound, blocks: sound.blocks.with(0, grid) })).result
    expect(inCell?.faults[0]?.message).toContain('\u{1F58A}')
  })

  test('is drawn with the project’s data and the names of its fields for who sees no volumes', async () => {
    const body = { layout: await layoutOf('form-volume_cover-2'), name: '封面' }
    const { result, message } = await server.ask<Drawn>('POST', `${AT}/preview`, { token: keeper, body })
    expect(result, message).toMatchObject({ pages: 1, faults: [] })
  })

  test('of the next version supersedes the one before, and a form that was filled in by that is refused', async () => {
    const first = await copy('form-volume_cover-2', { newCode: 'twice' })
    expect((await publish(first)).success).toBe(true)
    const next = await copy(first)
    expect(await one(next)).toMatchObject({ code: 'twice', version: 2, status: 'draft' })
    expect((await publish(next)).success).toBe(true)
    expect((await one(first))?.status).toBe('superseded')
    const old = await server.ask('POST', '/forms/create', {
      token: admin,
      body: { template: 'twice', version: 1, target: volume, values: {} }
    })
    expect(old.status).toBe(409)
  })

  test('is never changed once it is published: not by a call, not by a statement of the role that answers calls', async () => {
    const id = await copy('form-volume_cover-2', { newCode: 'fixed' })
    expect((await publish(id)).success).toBe(true)
    expect((await edit(id, { name: '改名' })).success).toBe(false)
    expect((await publish(id)).message).toContain('不是草案')
    expect((await server.ask('DELETE', `${AT}/delete`, { token: admin, query: { id } })).success).toBe(false)
    const asApp = (statement: ReturnType<typeof sql>) =>
      inTransaction(server.db, { id: 'u-sys', tenant: 1, projects: [] }, (tx) => statement.execute(tx), 'tenant')
    await expect(asApp(sql`update arc_pdf_template set name = '改名' where id = ${id}`)).rejects.toThrow(
      'does not change'
    )
    await expect(asApp(sql`delete from arc_pdf_template where id = ${id}`)).rejects.toThrow('does not change')
  })

  test('of whoever may not is neither read, added, drawn nor published', async () => {
    const id = await copy('form-volume_cover-2', { newCode: 'guarded' })
    const layout = await layoutOf(id)
    expect((await server.ask('GET', `${AT}/list`, { token: clerk })).status).toBe(403)
    expect((await server.ask('GET', `${AT}/list`)).status).toBe(401)
    expect((await server.ask('POST', `${AT}/add`, { token: clerk, body: { code: 'x', name: 'x' } })).status).toBe(403)
    expect((await preview(layout, clerk)).status).toBe(403)
    expect((await publish(id, clerk)).status).toBe(403)
  })
})
