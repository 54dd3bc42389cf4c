import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startDemoServer } from '#kit/demo-server.ts'
import { multipart } from '#kit/multipart.ts'
import { readWorkbook } from '#kit/read-workbook.ts'
import { openResourceClient, type ResourceClient } from '#kit/resource-client.ts'
import { RESOURCES } from '#kit/resources.ts'
import { lackerOf } from '#kit/right-holders.ts'
import type { TestServer } from '#kit/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

interface State {
  readonly id: string
  readonly state: string
  readonly total: number
  readonly counts: Readonly<Record<'new' | 'changed' | 'same' | 'faulty' | 'done', number>>
  readonly faulty: readonly { readonly no: number; readonly reason: string; readonly cells: readonly string[] }[]
  readonly change: string | null
}
const IMPORTED = RESOURCES.filter(({ calls }) => calls.importPreview)

describe.each(IMPORTED.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  const { path, right, fields, label, calls } = resource
  const keys = Object.keys(fields).filter((key) => !fields[key]?.secret && !fields[key]?.computed)
  const unique = keys.find((key) => fields[key]?.rules.includes('unique'))
  let client: ResourceClient
  beforeAll(async () => {
    client = await openResourceClient(server, resource, ':import')
    const writer = await openResourceClient(server, resource, ':add')
    for (let at = 0; at < 12; at++) await writer.ask('add', { body: writer.values() })
  })
  const send = async (verb: string, bytes: Uint8Array, fields: Record<string, string> = {}, as = client.token) => {
    const { body, headers } = await multipart({ name: '数据.csv', bytes }, fields)
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api${path}/${verb}`,
      payload: body,
      headers: { ...headers, 'x-access-token': as }
    })
    return answer.json<{ success: boolean; code: number; message: string; result: State & Record<string, string> }>()
  }
  const fetch = (address: string, as = client.token) =>
    server.app.inject({ url: `/api${address}`, headers: { 'x-access-token': as } })
  const csv = (rows: readonly (readonly unknown[])[]) =>
    Buffer.from(
      rows.map((row) => row.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(',')).join('\n')
    )
  const plain = async (): Promise<Record<string, unknown>[]> =>
    (await client.list()).map(({ rowVersion: _, updateTime: __, updateBy: ___, createTime: ____, ...row }) => row)

  test('what is exported and brought in again changes nothing, as a workbook and as CSV', async () => {
    for (const format of ['xlsx', 'csv']) {
      const file = await fetch(`${path}/exportXls?format=${format}&column=createTime&order=asc`)
      const { result, message } = await send('importPreview', file.rawPayload)
      const rows = (await client.list()).filter(({ isShared }) => !isShared).length
      expect(result, message).toMatchObject({ state: 'checked', counts: { new: 0, changed: 0, same: rows, done: 0 } })
    }
  })

  test('a template has the titles of the fields and an example that is not brought in', async () => {
    const template = (await fetch(`${path}/importTemplate`)).rawPayload
    const [head, example] = await readWorkbook(template)
    expect(head).toHaveLength(keys.length)
    expect(example?.some((cell) => cell !== null)).toBe(true)
    expect(await send('importPreview', template)).toMatchObject({ success: false, message: '“数据.csv”中没有数据' })
  })

  test.runIf(unique && calls.edit && calls.undo)(
    'new and changed rows are taken, faulty ones are given back with their reason, and one undo takes the whole import back',
    async () => {
      const before = await plain()
      const known = before.find(({ isShared }) => !isShared) ?? {}
      const [fresh, other] = [client.values(101), client.values(102)]
      const rows = [
        [...keys, '备注栏'],
        [...keys.map((key) => fresh[key]), 'a'],
        [...keys.map((key) => (key === label ? '改过的' : known[key])), 'b'],
        [...keys.map((key) => (fields[key]?.rules.includes('required') && key !== unique ? '' : other[key])), 'c'],
        [...keys.map((key) => fresh[key]), 'd']
      ]
      const { result: preview } = await send('importPreview', csv(rows))
      expect(preview).toMatchObject({ state: 'checked', total: 4, counts: { new: 1, changed: 1, same: 0, faulty: 2 } })
      expect(preview.faulty.map(({ no }) => no)).toEqual([4, 5])
      expect(preview.faulty[0]?.reason).toMatch(/请填写/)
      expect(preview.faulty[1]?.reason).toMatch(/不能重复/)
      expect(await plain()).toEqual(before)

      const apply = () => client.ask<State>('importApply', { body: { id: preview.id } })
      const { result: applied } = await apply()
      expect(applied).toMatchObject({ state: 'applied', counts: { done: 2, faulty: 2 } })
      expect(await apply()).toMatchObject({ success: false })
      const after = await plain()
      expect(after).toHaveLength(before.length + 1)
      expect(after.find(({ id }) => id === known.id)).toMatchObject({ [label]: '改过的' })

      const refused = await readWorkbook((await fetch(`${path}/importRefused?id=${preview.id}`)).rawPayload)
      expect(refused[0]).toEqual([...keys, '备注栏', '错误原因'])
      expect(refused.slice(1).map((row) => row.at(-2))).toEqual(['c', 'd'])
      expect(refused.slice(1).map((row) => row.at(-1))).toEqual(preview.faulty.map(({ reason }) => reason))

      // The same once more finds it all there.
      const { result: again } = await send('importPreview', csv(rows.slice(0, 3)))
      expect(again.counts).toMatchObject({ new: 0, changed: 0, same: 2 })
      const undo = async (change: string | null | undefined) => {
        const { success, result, message } = await client.ask<{ change: string }>('undo', { body: { change } })
        expect(success, message).toBe(true)
        return result?.change
      }
      const undone = await undo(applied?.change)
      expect((await plain()).sort(byId)).toEqual(before.sort(byId))
      await undo(undone)
      expect((await plain()).sort(byId)).toEqual(after.sort(byId))
    }
  )

  test('existing clients send a file and get 200, or 201 with a workbook of what was refused [7.C106] [7.C107] [8.X29]', async () => {
    const [good, bad] = [client.values(201), client.values(202)]
    const line = (row: Record<string, unknown>) => keys.map((key) => row[key])
    const required = keys.find((key) => fields[key]?.rules.includes('required') && key !== unique) ?? label
    expect(await send('importExcel', csv([keys, line(good)]))).toMatchObject({
      success: true,
      code: 200,
      message: '已导入 1 条，0 条无变化'
    })
    const partly = await send('importExcel', csv([keys, line(good), line({ ...bad, [required]: '' })]))
    expect(partly).toMatchObject({ success: true, code: 201, result: { fileName: '导入错误.xlsx' } })
    expect(partly.result.msg).toBe(partly.message)
    const url = partly.result.fileUrl ?? ''
    expect(await readWorkbook((await fetch(url)).rawPayload)).toHaveLength(2)
    const stranger = await server.signIn(await lackerOf(server, `${right}:import`))
    expect((await fetch(url, stranger)).statusCode).toBe(403)
    for (const bytes of [Buffer.from('%PDF-1.7'), Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('')])
      expect(await send('importExcel', bytes)).toMatchObject({ success: false, message: /“数据\.csv”/ })
    expect((await send('importExcel', csv([keys]), {}, stranger)).code).toBe(403)
    expect((await send('importExcel', csv([keys]), { key: 'nosuch' })).code).toBe(400)
  })
})

const byId = (one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>) =>
  String(one.id).localeCompare(String(other.id))
