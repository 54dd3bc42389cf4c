import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod/mini'

import type { importState } from '#contract/core/resource/file-verbs.ts'
import { importRightOf } from '#contract/core/resource/resource.ts'
import type { AnyResource } from '#contract/core/resource/resource.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { drawnResources } from '#kit/resources/drawn-resources.ts'
import { multipart } from '#kit/server/multipart.ts'
import { readWorkbook } from '#kit/files/read-workbook.ts'
import { addReferred, openResourceClient, type ResourceClient } from '#kit/server/resource-client.ts'
import { KNOWN_VALUES, RESOURCES } from '#kit/resources/resources.ts'
import { lackerOf } from '#kit/server/right-holders.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

type State = z.infer<typeof importState>
const IMPORTED = drawnResources(RESOURCES.filter(({ calls, tree }) => calls.importPreview && !tree))

/** Lists whose rows may say the same twice: a message again. Of a record in versions one draft is open, and a second is refused. */
const isRepeated = ({ name }: AnyResource) => name === 'announcement'

describe.each(IMPORTED.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  const { path, right, fields, label, calls } = resource
  const keys = Object.keys(fields).filter((key) => !fields[key]?.secret && !fields[key]?.computed && !fields[key]?.made)
  const unique = keys.find((key) => fields[key]?.rules.includes('unique'))
  /** What is changed of a row without making it another one. */
  const changing =
    label === unique
      ? (keys.find(
          (key) =>
            fields[key]?.kind === 'text' && !fields[key].rules.length && !(key in (KNOWN_VALUES[resource.name] ?? {}))
        ) ?? '')
      : label
  /** What a row is wrong without, and what is wrong to have where nothing else is needed. */
  const required = keys.find(
    (key) => fields[key]?.rules.includes('required') && fields[key].initial === undefined && key !== unique
  )
  const [spoiled = '', wrong] = required
    ? [required, '']
    : [keys.find((key) => fields[key]?.kind === 'choice'), '没有此项']
  let client: ResourceClient
  beforeAll(async () => {
    const opened = await openResourceClient(server, resource, importRightOf(resource))
    const writer = await openResourceClient(server, resource, ':add')
    const { held, inFiles } = await addReferred(server, resource, writer.token)
    client = { ...opened, values: (at) => ({ ...opened.values(at), ...inFiles }) }
    for (let at = 0; at < 12; at++) await writer.ask('add', { body: { ...writer.values(), ...held } })
  })
  const send = async (verb: string, bytes: Uint8Array, fields: Record<string, string> = {}, as = client.token) => {
    const { body, headers } = await multipart(
      { name: '数据.csv', bytes },
      { ...(unique && { mode: 'both' }), ...fields }
    )
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

  test.runIf(calls.exportXls)(
    'what is exported and brought in again changes nothing, as a workbook and as CSV',
    async () => {
      for (const format of ['xlsx', 'csv']) {
        const file = await fetch(`${path}/exportXls?format=${format}&column=createTime&order=asc`)
        const { result, message } = await send('importPreview', file.rawPayload)
        const rows = (await client.list()).filter(({ isShared }) => !isShared)
        // Rows without the value by which they would be found are new; those of lists without one are refused by what they say.
        const known = rows.filter((row) => unique && row[unique] != null).length
        const others = unique || isRepeated(resource) ? rows.length - known : 0
        expect(result, message).toMatchObject({ counts: { new: others, changed: 0, same: known, done: 0 } })
      }
    }
  )

  test('a template has the titles of the fields and an example that is not brought in', async () => {
    const template = (await fetch(`${path}/importTemplate`)).rawPayload
    const [head, example] = await readWorkbook(template)
    expect(head).toHaveLength(keys.length)
    expect(example?.some((cell) => cell !== null)).toBe(true)
    expect(await send('importPreview', template)).toMatchObject({ success: false, message: '“数据.csv”中没有数据' })
  })

  test.runIf(unique && calls.edit && calls.undo)(
    'new and changed rows are taken, faulty ones are given back with their reason, mended and taken, and one undo takes the whole import back',
    async () => {
      const before = await plain()
      const known = before.find((row) => !row.isShared && !resource.lockedWhen?.(row)) ?? {}
      const [fresh, other] = [client.values(101), client.values(102)]
      const rows = [
        [...keys, '备注栏'],
        [...keys.map((key) => fresh[key]), 'a'],
        [...keys.map((key) => (key === changing ? '改过的' : known[key])), 'b'],
        [...keys.map((key) => (key === spoiled ? wrong : other[key])), 'c'],
        [...keys.map((key) => fresh[key]), 'd']
      ]
      const { result: preview } = await send('importPreview', csv(rows))
      expect(preview).toMatchObject({ state: 'checked', total: 4, counts: { new: 1, changed: 1, same: 0, faulty: 2 } })
      expect(preview.faulty.map(({ no }) => no)).toEqual([4, 5])
      expect(preview.faulty[0]?.reason).toMatch(required ? /请填写/ : /须从/)
      expect(preview.faulty[1]?.reason).toMatch(/不能重复/)
      expect(await plain()).toEqual(before)

      const apply = () => client.ask<State>('importApply', { body: { id: preview.id } })
      const { result: applied } = await apply()
      expect(applied).toMatchObject({ state: 'applied', counts: { done: 2, faulty: 2 } })
      expect(await apply()).toMatchObject({ success: false })
      const taken = await plain()
      expect(taken).toHaveLength(before.length + 1)
      expect(taken.find(({ id }) => id === known.id)).toMatchObject({ [changing]: '改过的' })

      const refused = await readWorkbook((await fetch(`${path}/importRefused?id=${preview.id}`)).rawPayload)
      expect(refused[0]).toEqual([...keys, '备注栏', '错误原因'])
      expect(refused.slice(1).map((row) => row.at(-2))).toEqual(['c', 'd'])
      expect(refused.slice(1).map((row) => row.at(-1))).toEqual(preview.faulty.map(({ reason }) => reason))

      const mend = async (mended: readonly { no: number; cells: readonly unknown[] }[]) => {
        const given = mended.map(({ no, cells }) => ({ no, cells: cells.map((cell) => String(cell ?? '')) }))
        return client.ask<State>('importMend', { body: { id: preview.id, rows: given } })
      }
      const third = client.values(103)
      const half = await mend([
        { no: 4, cells: [...keys.map((key) => other[key]), 'c'] },
        { no: 5, cells: [...keys.map((key) => (key === unique ? fresh[key] : third[key])), 'd'] }
      ])
      expect(half.result).toMatchObject({ state: 'checked', counts: { new: 1, faulty: 1, done: 2 } })
      expect(half.result?.faulty[0]).toMatchObject({ no: 5, faults: [{ field: unique }] })
      expect(await mend([{ no: 2, cells: [] }])).toMatchObject({ success: false })
      const whole = await mend([{ no: 5, cells: [...keys.map((key) => third[key]), 'd'] }])
      expect(whole.result).toMatchObject({ counts: { new: 2, faulty: 0, done: 2 } })
      expect((await apply()).result).toMatchObject({ state: 'applied', counts: { new: 0, faulty: 0, done: 4 } })
      const after = await plain()
      expect(after).toHaveLength(before.length + 3)

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

  test('columns with any headings are given their fields, the rows are checked again, and the next such file is read so', async () => {
    const titles = keys.map((_, at) => `第${at}项`)
    const row = client.values(251)
    const file = csv([
      [...titles, '其他'],
      [...keys.map((key) => row[key]), 'x']
    ])
    const { result: unread } = await send('importPreview', file)
    expect(unread).toMatchObject({ state: 'checked', mapping: 'auto', total: 1 })
    expect(unread.columns.map(({ field }) => field)).toEqual([...keys.map(() => null), null])
    expect(unread.columns.at(-1)).toEqual({ heading: '其他', field: null, example: 'x' })
    const needed = keys.filter((key) => fields[key]?.rules.includes('required') && fields[key].initial === undefined)
    expect([...unread.missing].sort()).toEqual([...needed].sort())
    const map = (more: Readonly<Record<string, unknown>>, token = client.token) =>
      client.ask<State>('importMap', { body: { id: unread.id, ...more }, token })
    if (keys.length > 1) {
      const { message, success } = await map({ fields: [keys[0], keys[0]] })
      expect(success).toBe(false)
      expect(message).toMatch(/“第1项”列不能对应.*“第0项”列已经对应它/)
    }
    const computed = Object.keys(fields).find((key) => fields[key]?.computed) ?? 'id'
    expect((await map({ fields: [computed] })).status).toBe(400)
    expect((await map({ fields: keys, key: 'nosuch' })).status).toBe(400)
    const { result: read } = await map({ fields: keys })
    expect(read).toMatchObject({ state: 'checked', mapping: 'hand', missing: [], counts: { new: 1, faulty: 0 } })
    const other = (await map({ fields: [] })).result
    expect(other).toMatchObject({ mapping: 'hand', counts: { new: needed.length > 0 ? 0 : 1 } })
    await map({ fields: keys })
    const stranger = await server.signIn(await lackerOf(server, `${right}${importRightOf(resource)}`))
    expect((await map({ fields: keys }, stranger)).status).toBe(403)

    const { result: applied } = await client.ask<State>('importApply', { body: { id: unread.id } })
    expect(applied).toMatchObject({ state: 'applied', counts: { done: 1 } })
    expect(await map({ fields: keys })).toMatchObject({ success: false, message: '该文件已经导入，不能再改列对应' })
    const next = csv([
      ['其他', ...titles.toReversed()],
      ['y', ...keys.toReversed().map((key) => row[key])]
    ])
    const { result: again } = await send('importPreview', next)
    expect(again).toMatchObject({ mapping: 'profile', missing: [] })
    expect(again.columns.map(({ field }) => field)).toEqual([null, ...keys.toReversed()])
    if (unique) expect(again.counts).toMatchObject({ new: 0, faulty: 0 })
    // Existing clients are not shown how a file is read.
    expect(await send('importExcel', next)).toMatchObject({ success: false, message: /没有可识别的列标题/ })
    const back = await client.ask<State>('importMap', { body: { id: again.id } })
    expect(back.result).toMatchObject({ mapping: 'restored', columns: again.columns.map(() => ({ field: null })) })
    expect((await send('importPreview', file)).result.mapping).toBe('profile')
    await client.ask('undo', { body: { change: applied?.change } })
  })

  test('existing clients send a file and get 200, or 201 with a workbook of what was refused [7.C106] [7.C107] [8.X29]', async () => {
    const [good, bad] = [client.values(201), client.values(202)]
    const line = (row: Record<string, unknown>) => keys.map((key) => row[key])
    expect(await send('importExcel', csv([keys, line(good)]))).toMatchObject({
      success: true,
      code: 200,
      message: '已导入 1 条，0 条无变化'
    })
    const partly = await send('importExcel', csv([keys, line(good), line({ ...bad, [spoiled]: wrong })]))
    expect(partly).toMatchObject({ success: true, code: 201, result: { fileName: '导入错误.xlsx' } })
    expect(partly.result.msg).toBe(partly.message)
    const url = partly.result.fileUrl ?? ''
    expect(await readWorkbook((await fetch(url)).rawPayload)).toHaveLength(unique || isRepeated(resource) ? 2 : 3)
    const stranger = await server.signIn(await lackerOf(server, `${right}${importRightOf(resource)}`))
    expect((await fetch(url, stranger)).statusCode).toBe(403)
    for (const bytes of [Buffer.from('%PDF-1.7'), Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('')])
      expect(await send('importExcel', bytes)).toMatchObject({ success: false, message: /“数据\.csv”/ })
    expect((await send('importExcel', csv([keys]), {}, stranger)).code).toBe(403)
    expect((await send('importExcel', csv([keys]), { key: 'nosuch' })).code).toBe(400)
  })
})

const byId = (one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>) =>
  String(one.id).localeCompare(String(other.id))
