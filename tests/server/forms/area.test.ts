import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { FormPrefill, MadeForm } from '#contract/forms/forms.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { FORMS } from '#server/db/seed/data.ts'
import { patienceOf } from '#kit/patience.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('js_lanjiang', 'p2')
})
afterAll(() => server?.close())

const targetOf = async (target: string, own = token) =>
  (await server.ask<{ id: string; name: string }[]>('GET', '/forms/targets', { token: own, query: { target } })).result
const prefillOf = (template: string, target?: string, own = token) =>
  server.ask<FormPrefill>('GET', '/forms/prefill', { token: own, query: { template, ...(target && { target }) } })
const filled = (template: string, prefill: FormPrefill | null, target?: string) => ({
  template,
  version: prefill?.version ?? 1,
  ...(target && { target }),
  values: prefill?.values ?? {}
})
const textOf = async (pdf: Uint8Array) => {
  const document = await getDocument({ data: pdf }).promise
  const { items } = await (await document.getPage(1)).getTextContent()
  await document.loadingTask.destroy()
  return items.map((item) => ('str' in item ? item.str : '')).join('')
}

test('all forms may be chosen, each in its published version', async () => {
  const { result } = await server.ask<{ code: string; version: number }[]>('GET', '/forms/templates', { token })
  expect(result?.map(({ code }) => code).sort()).toEqual([...FORMS].sort())
})

test('a form about a check is chosen by its day and its stage', async () => {
  await server.db
    .insertInto('arcCheckRun')
    .values({ id: 'run-1', projectId: 'p2', stage: 'G', targetType: 'project', targetId: 'p2', tenantId: 1 })
    .execute()
  expect((await targetOf('check'))?.map(({ name }) => name)).toEqual(['归档环节'])
})

test('a list of contents is filled from the volume, previewed, and kept with the version of its template', async () => {
  const [volume] = (await targetOf('volume')) ?? []
  const { result: prefill } = await prefillOf('volume_toc', volume?.id)
  expect(prefill?.values).toEqual({ archiveNo: 'E-YLSZ2023009-00-001', holding: '' })
  expect(prefill?.rows?.values.map(({ orderNum }) => orderNum)).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  const body = filled('volume_toc', prefill, volume?.id)
  const { result: preview } = await server.ask<{ pdf: string; twin: string }>('POST', '/forms/preview', { token, body })
  const text = await textOf(new Uint8Array(Buffer.from(preview?.pdf ?? '', 'base64')))
  expect(text).toContain('E-YLSZ2023009-00-001')
  expect(preview?.twin).toContain(prefill?.rows?.values[0]?.title)
  const { result: made } = await server.ask<MadeForm>('POST', '/forms/create', { token, body })
  const sent = await server.app.inject({
    url: `${server.config.contextPath}/sys/common/static/${made?.object.path}`,
    headers: { 'x-access-token': token }
  })
  expect(await textOf(new Uint8Array(sent.rawPayload))).toBe(text)
  const { result: list } = await server.ask<{ records: unknown[] }>('GET', '/forms/list', { token })
  expect(list?.records[0]).toMatchObject({ id: made?.id, templateCode: 'volume_toc', templateVersion: 2, pages: 1 })
  const twin = await server.app.inject({
    url: `${server.config.contextPath}/forms/twin?id=${made?.id}`,
    headers: { 'x-access-token': token }
  })
  expect(twin.body).toBe(preview?.twin)
})

describe('every form', () => {
  test.each(FORMS)('%s is made of what is known and what is typed', async (template) => {
    const { result: all } = await server.ask<{ code: string; target: string }[]>('GET', '/forms/templates', { token })
    const kind = all?.find(({ code }) => code === template)?.target ?? ''
    const target = kind === 'project' ? undefined : (await targetOf(kind))?.[0]?.id
    const { result: prefill, message } = await prefillOf(template, target)
    expect(message).toBe('')
    const typed = Object.fromEntries(
      (prefill?.fields ?? [])
        .filter(({ key, required }) => required && !prefill?.values[key])
        .map(({ key, kind, choices }) => [key, choices?.[0]?.value ?? (kind === 'number' ? '1' : '填写')])
    )
    const body = { ...filled(template, prefill, target), values: { ...prefill?.values, ...typed } }
    const made = await server.ask<MadeForm>('POST', '/forms/create', { token, body })
    expect(made.message).toBe('操作成功！')
    expect(made.result?.object).toMatchObject({ format: 'pdf', pages: made.result?.pages })
  })
})

test('what is missing, wrong, too long or not in the font is refused by the field, in the language of who asks', async () => {
  const { result: prefill } = await prefillOf('pre_accept_opinion')
  const ask = (values: object, lang = 'zh-CN') =>
    server.ask<unknown>('POST', '/forms/create', {
      token,
      headers: { lang },
      body: { ...filled('pre_accept_opinion', prefill), values: { ...prefill?.values, conclusion: '合格', ...values } }
    })
  expect(await ask({ conclusion: '' })).toMatchObject({ status: 400, message: '请填写结论' })
  expect(await ask({ conclusion: '很好' })).toMatchObject({ status: 400, message: '结论填写有误' })
  expect(await ask({ decidedOn: '明天' })).toMatchObject({ status: 400, message: '意见日期填写有误' })
  expect(await ask({ opinionNo: '甲'.repeat(61) })).toMatchObject({ status: 400, message: '编号不能超过 60 个字' })
  expect(await ask({ opinion: '甲\u{1f600}' })).toMatchObject({
    status: 400,
    message: '预验收意见含有字体中没有的字：\u{1f600}'
  })
  expect(await ask({ opinion: '长\n'.repeat(200) }, 'en')).toMatchObject({
    status: 400,
    message: 'Opinion is too long for its place on the form; shorten it'
  })
})

test('a form of an older version of its template is not made', async () => {
  const { result: prefill } = await prefillOf('use_register')
  const body = { ...filled('use_register', prefill), version: 7 }
  expect((await server.ask('POST', '/forms/create', { token, body })).status).toBe(409)
})

test('a list of contents shows no gaps: of a volume with files beyond his data scope nobody gets a form', async () => {
  const builder = await server.signIn('sg_luqiao', 'p2')
  const whole = (await targetOf('volume'))?.map(({ id }) => id) ?? []
  const some = (await targetOf('volume', builder))?.map(({ id }) => id) ?? []
  expect(some.length).toBeLessThan(whole.length)
  const hidden = whole.find((id) => !some.includes(id))
  expect((await prefillOf('volume_toc', hidden, builder)).status).toBe(404)
  const elsewhere = await server.signIn('js_xinghe', 'p1')
  expect((await prefillOf('volume_toc', whole[0], elsewhere)).status).toBe(404)
})

test('who may not make forms is refused by every call, and forms of others are not found', async () => {
  const reader = await server.signIn('kc_yantu', 'p2')
  const calls = [
    ['GET', '/forms/templates', {}],
    ['GET', '/forms/targets', { query: { target: 'volume' } }],
    ['GET', '/forms/prefill', { query: { template: 'use_register' } }],
    ['GET', '/forms/sources', {}],
    ['POST', '/forms/preview', { body: { template: 'use_register', version: 1, values: {} } }],
    ['POST', '/forms/create', { body: { template: 'use_register', version: 1, values: {} } }],
    ['POST', '/forms/merge', { body: { name: '合并', objects: ['x'] } }],
    ['POST', '/forms/batch', { body: { templates: ['volume_cover'] } }]
  ] as const
  for (const [method, path, asking] of calls) {
    expect((await server.ask(method, path, { token: reader, ...asking })).status).toBe(403)
    expect((await server.ask(method, path, asking)).status).toBe(401)
  }
  const { result: list } = await server.ask<{ records: { id: string; path: string }[] }>('GET', '/forms/list', {
    token
  })
  const [form] = list?.records ?? []
  const seen = await server.ask<{ total: number }>('GET', '/forms/list', { token: reader })
  expect(seen.result?.total).toBe(0)
  expect((await server.ask('GET', '/forms/twin', { token: reader, query: { id: form?.id ?? '' } })).status).toBe(404)
  expect((await server.ask('GET', `/sys/common/static/${form?.path}`, { token: reader })).status).toBe(404)
})

test('chosen files of the project become one PDF; others are not found, and what is no page is named', async () => {
  const objects = await server.db
    .selectFrom('arcObject as o')
    .innerJoin('arcFile as f', 'f.id', 'o.fileId')
    .select(['o.id', 'o.format', 'f.projectId'])
    .orderBy('o.id')
    .execute()
  const own = objects.filter(({ projectId, format }) => projectId === 'p2' && format === 'pdf').slice(0, 3)
  const photo = objects.find(({ projectId, format }) => projectId === 'p2' && format === 'jpg')
  const ids = [...own, ...(photo ? [photo] : [])].map(({ id }) => id)
  const offered = await server.ask<{ records: { id: string }[] }>('GET', '/forms/sources', {
    token,
    query: { id: `${ids.join(',')},` }
  })
  expect(offered.result?.records.map(({ id }) => id).sort()).toEqual(ids.toSorted())
  const merged = await server.ask<MadeForm>('POST', '/forms/merge', { token, body: { name: '合并', objects: ids } })
  expect(merged).toMatchObject({ status: 200, result: { name: '合并' } })
  expect(merged.result?.pages).toBeGreaterThan(3)
  const foreign = objects.find(({ projectId, format }) => projectId === 'p1' && format === 'pdf')?.id ?? ''
  expect((await server.ask('POST', '/forms/merge', { token, body: { name: '合并', objects: [foreign] } })).status).toBe(
    404
  )
  const drawing = ids[0] ?? ''
  await server.db.updateTable('arcObject').set({ format: 'dwg' }).where('id', '=', drawing).execute()
  const refused = await server.ask('POST', '/forms/merge', { token, body: { name: '合并', objects: [drawing] } })
  expect(refused.message).toMatch(/不是 PDF 或图片，不能合并/)
})

test('covers, spines and lists of all volumes are one PDF, made as a job; what is only electronic has no spine, a box of the archive’s own size one as wide, and the numbers are given out', async () => {
  const [{ id: electronic }, { id: broad }] = ((await targetOf('volume')) ?? []) as unknown as [
    { id: string },
    { id: string }
  ]
  await server.db.updateTable('arcVolume').set({ boxSpec: '65' }).where('id', '=', broad).execute()
  const form = { token, query: { template: 'volume_spine', target: broad } }
  const { result: filled } = await server.ask<FormPrefill>('GET', '/forms/prefill', form)
  expect(filled?.values.boxSpec).toBe('65')
  expect(filled?.fields.find(({ key }) => key === 'boxSpec')?.choices?.map(({ value }) => value)).toContain('65')
  await server.db.updateTable('arcVolume').set({ boxSpec: null }).where('id', '=', electronic).execute()
  const body = { templates: ['volume_list', 'volume_cover', 'volume_spine', 'volume_toc'] }
  const { result } = await server.ask<{ job: string }>('POST', '/forms/batch', { token, body })
  const state = async () => {
    const { result: jobs } = await server.ask<{ records: { id: string; state: string; message: string }[] }>(
      'GET',
      '/sys/job/list',
      { token }
    )
    return jobs?.records.find(({ id }) => id === result?.job)
  }
  await expect.poll(async () => (await state())?.state, { timeout: patienceOf(40_000) }).toBe('done')
  expect((await state())?.message).toMatch(/^已生成 \d+ 份表单，共 \d+ 页$/)
  const file = await server.app.inject({
    url: `${server.config.contextPath}/sys/job/file?id=${result?.job}`,
    headers: { 'x-access-token': token }
  })
  const document = await getDocument({ data: new Uint8Array(file.rawPayload) }).promise
  const volumes = (await targetOf('volume'))?.length ?? 0
  expect((await document.getOutline()).length).toBe(1 + 3 * volumes - 1)
  const widths = await Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => (await document.getPage(at + 1)).view[2] ?? 0)
  )
  expect(widths.filter((width) => Math.abs(width - (65 / 25.4) * 72) < 0.1)).toHaveLength(1)
  const { givenOut } = await server.db
    .selectFrom('arcVolume')
    .select('givenOut')
    .where('id', '=', electronic)
    .executeTakeFirstOrThrow()
  expect(givenOut).not.toBeNull()
  await document.loadingTask.destroy()
})

test('the date of compilation is asked for once: a volume that has one keeps it, and the list of volumes prints it', async () => {
  const dates = async () =>
    (await server.db.selectFrom('arcVolume').select('compileDate').where('projectId', '=', 'p2').execute()).map(
      ({ compileDate }) => compileDate
    )
  const order = (compileDate: string) =>
    server.ask('POST', '/forms/batch', { token, body: { templates: ['volume_list'], compileDate } })
  expect(await order('2026-02-30')).toMatchObject({ status: 400 })
  expect((await order('2026-11-20')).status).toBe(200)
  const first = await dates()
  expect(first.filter((day) => day === '2026-11-20').length).toBeGreaterThan(0)
  expect((await order('2026-11-25')).status).toBe(200)
  expect(await dates()).toEqual(first)
  const { result } = await prefillOf('volume_list')
  expect(result?.rows?.values.map(({ compileDate }) => compileDate)).toContain('2026-11-20')
})
