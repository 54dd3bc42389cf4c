import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { CatalogueVersion } from '#contract/catalogue/catalogue-versions.ts'
import { catalogueClient, type CatalogueWritten } from '#kit/server/catalogue-client.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { multipart } from '#kit/server/multipart.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let token: string
let client: ReturnType<typeof catalogueClient>
beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('admin')
  client = catalogueClient(server, token)
})
afterAll(() => server?.close())

describe('files of the catalogue', () => {
  const exported = async (versionId: string) => {
    const query = new URLSearchParams({ versionId, format: 'csv', all: 'true' })
    const answer = await server.app.inject({
      method: 'GET',
      url: `/api/business/catalogItem/exportXls?${query}`,
      headers: { 'x-access-token': token }
    })
    return answer.body
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/)
  }
  interface State {
    readonly id: string
    readonly counts: Readonly<Record<string, number>>
    readonly faulty: readonly { readonly no: number; readonly reason: string }[]
    readonly change: string
  }
  const send = async (versionId: string, lines: readonly string[]) => {
    const { body, headers } = await multipart(
      { name: '目录.csv', bytes: Buffer.from(lines.join('\n')) },
      { whole: versionId, mode: 'both' }
    )
    const url = '/api/business/catalogItem/importPreview'
    const answer = await server.app.inject({
      method: 'POST',
      url,
      payload: body,
      headers: { ...headers, 'x-access-token': token }
    })
    const { result, message } = answer.json<{ result: State; message: string }>()
    expect(result, message).not.toBeNull()
    return result
  }

  test('a version goes out in the order of its tree and into an empty draft of the same set, and nothing differs', async () => {
    const lines = await exported('pipeline-v1')
    expect(lines[0]).toContain('编号,名称,上级编号')
    expect(lines[0]).not.toMatch(/版本|次序|,上级,/)
    expect(lines[1]).toMatch(/^A,/)
    const empty = await server.ask<CatalogueWritten<CatalogueVersion>>('POST', '/business/catalogVersion/add', {
      token,
      body: { setId: 'pipeline', name: '导入的归档范围' }
    })
    const id = empty.result?.row.id ?? ''
    const state = await send(id, lines)
    expect(state.counts, JSON.stringify(state.faulty.slice(0, 3))).toMatchObject({ new: lines.length - 1, faulty: 0 })
    const applied = await server.ask<State>('POST', '/business/catalogItem/importApply', {
      token,
      body: { id: state.id }
    })
    expect(applied.result?.counts, JSON.stringify(applied.result?.faulty.slice(0, 3))).toMatchObject({
      done: lines.length - 1,
      faulty: 0
    })
    expect((await client.compare('pipeline-v1', id)).records).toEqual([])
    const undone = await server.ask('POST', '/business/catalogItem/undo', {
      token,
      body: { change: applied.result?.change }
    })
    expect(undone.success, undone.message).toBe(true)
    expect(await client.roots(id)).toEqual([])
  })

  test('rows whose parent is nowhere are named before anything is written; the others are taken, below new ones too', async () => {
    const draft = await client.copy('building-v1')
    const state = await send(draft, [
      '编号,名称,上级编号,城建档案馆',
      'A8-01,地方批文,A8,▲ 必须',
      'A8,地方程序文件,A,',
      'A1-01,项目建议书,A8,',
      'Q1,无家可归,Q,'
    ])
    expect(state.counts).toMatchObject({ new: 2, changed: 1, faulty: 1 })
    expect(state.faulty).toMatchObject([{ reason: expect.stringContaining('没有编码为“Q”的上级') }])
    const { result } = await server.ask<State>('POST', '/business/catalogItem/importApply', {
      token,
      body: { id: state.id }
    })
    expect(result?.counts, JSON.stringify(result?.faulty)).toMatchObject({ done: 3, faulty: 1 })
    expect(await client.codeIn(draft, 'A8-01')).toMatchObject({ parentCode: 'A8', level: 'item', keepDa: 'must' })
    expect(await client.codeIn(draft, 'A1-01')).toMatchObject({ parentCode: 'A8', name: '项目建议书' })
  })

  test('a published version takes no file', async () => {
    const state = await send('building-v1', ['编号,名称,上级编号', 'A9,新,A'])
    const answer = await server.ask<State>('POST', '/business/catalogItem/importApply', {
      token,
      body: { id: state.id }
    })
    expect(answer.result?.counts).toMatchObject({ done: 0, faulty: 1 })
  })
})
