import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { MyWork, ProjectFigures } from '#contract/archives/summary.ts'
import { signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import demo from '#server/db/seed/data/demo.json' with { type: 'json' }

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('js_lanjiang', 'p2')
})
afterAll(() => server?.close())

const own = demo.files.filter(({ projectId }) => projectId === 'p2')
const download = (query: Record<string, string>, as = token) =>
  server.app.inject({ url: '/api/archives/file/exportXls', query, headers: { 'x-access-token': as } })
const cells = async (query: Record<string, string>, as = token) => {
  const { rawPayload } = await download(query, as)
  const [{ data } = { data: [] }] = await readXlsxFile(rawPayload)
  const [head = [], ...rows] = data
  return rows.map((row) => Object.fromEntries(head.map((title, i) => [String(title), row[i]])))
}

test('[7.C103] the list goes out as an XLSX file: what was asked for, or only what was selected, words for codes', async () => {
  const drawings = await cells({ nodeId: 'p2-D-m21', column: 'drawingNo', order: 'asc' })
  const wanted = own.filter(({ monomialId, catalogCode }) => monomialId === 'm21' && catalogCode.startsWith('D'))
  expect(drawings).toHaveLength(wanted.length)
  expect(drawings[0]).toMatchObject({
    图名: '道路工程平面设计图(道竣-01)',
    图号: '道竣-01',
    专业: expect.stringMatching(/^[^A-Z]+/),
    图幅: 'A0',
    保管期限: '永久',
    竣工图章: '✓',
    状态: '移交锁定',
    格式: 'PDF',
    张数: 1
  })
  expect(await cells({ selections: `${own[0]!.id},${own[5]!.id},` })).toHaveLength(2)
  expect(await cells({ title: '*报告*' })).toHaveLength(own.filter(({ title }) => title.includes('报告')).length)
})

test('[7.C105] takes the question as one JSON text too', async () => {
  expect(await cells({ paramsStr: JSON.stringify({ title: '*报告*' }) })).toHaveLength(
    own.filter(({ title }) => title.includes('报告')).length
  )
  for (const paramsStr of ['x', '[]', '"title"', '{"pageNo":"x"}', '{"column":"password"}'])
    expect((await download({ paramsStr })).statusCode, paramsStr).toBe(400)
})

test('the file bears the name of its node, in any script', async () => {
  const { headers } = await download({ nodeId: 'p2-A1' })
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(decodeURIComponent(String(headers['content-disposition']).split("UTF-8''")[1] ?? '')).toBe(
    '收集著录-A1 立项文件.xlsx'
  )
  expect(decodeURIComponent(String((await download({})).headers['content-disposition']))).toContain(
    '收集著录-全部.xlsx'
  )
})

test('a text that begins like a formula stays a text', async () => {
  const client = await signInClient(server, 'daiban', 'p1')
  const { result } = await client.add('p1-A1-04', { title: '=HYPERLINK("http://x","y")', remark: '+1+cmd|x' })
  const [row] = await cells({ selections: result!.id }, client.token)
  expect(row).toMatchObject({ 文件题名: '=HYPERLINK("http://x","y")', 备注: '+1+cmd|x' })
})

test('nothing goes out that its reader may not see, and nothing to who may not export', async () => {
  expect(await cells({ nodeId: 'p1-A' })).toHaveLength(0)
  const builder = await server.signIn('sg_luqiao', 'p2')
  const rows = await cells({}, builder)
  expect(rows.length).toBeLessThan(own.length)
  expect(rows.every((row) => row.著录人 !== null)).toBe(true)
  expect((await download({}, await server.signIn('shenhe', 'p2'))).statusCode).toBe(403)
  expect((await download({}, 'nobody')).statusCode).toBe(401)
  expect((await download({ column: 'password' })).statusCode).toBe(400)
})

test('the workbench lists what I have not finished in this project', async () => {
  const { result } = await server.ask<MyWork>('GET', '/workbench/mine', {
    token: await server.signIn('js_xinghe', 'p1')
  })
  const mine = (status: string) =>
    demo.files.filter(
      ({ projectId, uploadBy, status: state }) => projectId === 'p1' && uploadBy === 'u-js_xinghe' && state === status
    )
  expect(result).toMatchObject({
    returnedTotal: mine('returned').length,
    draftsTotal: mine('draft').length,
    submittedTotal: mine('submitted').length,
    daysLeft: null
  })
  expect(result!.returned.map(({ id }) => id).sort()).toEqual(
    mine('returned')
      .map(({ id }) => id)
      .sort()
  )
  expect(result!.gaps.length).toBe(Math.min(20, result!.gapsTotal))
  expect(result!.gapsTotal).toBeGreaterThan(0)
  expect(
    (await server.ask<MyWork>('GET', '/workbench/mine', { token: await server.signIn('js_lanjiang', 'p2') })).result
      ?.daysLeft
  ).toEqual(expect.any(Number))
  expect(
    (await server.ask<MyWork>('GET', '/workbench/mine', { token: await server.signIn('newcomer') })).result
  ).toMatchObject({ returned: [], gapsTotal: 0, daysLeft: null })
})

test('the home page gives the figures of the project, as far as one may see its files', async () => {
  const figures = async (username: string, project?: string) =>
    (await server.ask<ProjectFigures>('GET', '/dashboard/figures', { token: await server.signIn(username, project) }))
      .result!
  const all = await figures('js_lanjiang', 'p2')
  expect(all).toMatchObject({
    project: { id: 'p2', status_dictText: '移交中' },
    files: own.length,
    units: 3,
    pages: own.reduce((sum, { pages }) => sum + pages, 0)
  })
  expect(all.byStatus.reduce((sum, { files }) => sum + files, 0)).toBe(own.length)
  expect(all.byClass.map(({ code }) => code)).toEqual(['A', 'B', 'C', 'D', 'E'])
  expect(all.bytes).toBeGreaterThan(0)
  expect(all.recent).toHaveLength(14)
  expect((await figures('kc_yantu', 'p2')).files).toBeLessThan(own.length)
  expect(await figures('newcomer')).toMatchObject({ project: null, files: 0, byClass: [] })
})
