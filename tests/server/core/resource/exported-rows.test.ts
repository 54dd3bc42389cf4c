import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startDemoServer } from '#kit/server/demo-server.ts'
import { drawnResources } from '#kit/resources/drawn-resources.ts'
import { readWorkbook } from '#kit/files/read-workbook.ts'
import { addReferred, openResourceClient, type ResourceClient, type ResourceRow } from '#kit/server/resource-client.ts'
import { RESOURCES } from '#kit/resources/resources.ts'
import { lackerOf } from '#kit/server/right-holders.ts'
import type { Asking, TestServer } from '#kit/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

const EXPORTED = drawnResources(RESOURCES.filter(({ calls, tree }) => calls.exportXls && calls.add && !tree))

/** A moment of a workbook, which is a fraction of days, to its second; a day alone where it is the first one. */
const momentOf = (value: Date) =>
  new Date(Math.round(value.getTime() / 1000) * 1000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
    .replace(' 00:00:00', '')

describe.each(EXPORTED.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  const { path, right, fields, label } = resource
  const keys = Object.keys(fields).filter((key) => !fields[key]?.secret && !fields[key]?.isInternal)
  let client: ResourceClient
  beforeAll(async () => {
    const writer = await openResourceClient(server, resource, ':add')
    const { held } = await addReferred(server, resource, writer.token)
    for (let at = 0; at < 24; at++) await writer.ask('add', { body: { ...writer.values(), ...held } })
    client = await openResourceClient(server, resource, ':export')
  })
  const take = (query: NonNullable<Asking['query']>, as = client.token) =>
    server.app.inject({
      url: `/api${path}/exportXls`,
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
      headers: { 'x-access-token': as }
    })
  const shown = (row: ResourceRow, key: string) => {
    const value = row[`${key}_dictText`] ?? row[key]
    return typeof value === 'boolean' ? (value ? '是' : '否') : value === '' ? null : value
  }
  const asCell = (value: unknown) => (value instanceof Date ? momentOf(value) : value)

  test('an export holds what the list means, its rows in their order, its columns in theirs [7.C103]', async () => {
    const all = await client.list()
    const questions: readonly NonNullable<Asking['query']>[] = [
      { column: label, order: 'asc' },
      { column: 'createTime', order: 'desc', field: `id,,${[...keys].reverse().join()},undefined,action` },
      { [label]: `*${String(all[3]?.[label] ?? '').slice(0, 2)}*`, column: label, order: 'desc', field: label },
      {
        selections: all
          .slice(2, 7)
          .map(({ id }) => `${id},`)
          .join('')
      }
    ]
    for (const query of questions) {
      const rows = await client.list(query)
      const asked = String(query.field ?? keys.join())
        .split(',')
        .filter((key) => keys.includes(key))
      const answer = await take(query)
      expect(answer.statusCode).toBe(200)
      const [head, ...cells] = await readWorkbook(answer.rawPayload)
      expect(head).toHaveLength(asked.length)
      expect(cells.map((row) => row.map(asCell))).toEqual(rows.map((row) => asked.map((key) => shown(row, key))))
      expect(answer.rawPayload.toString('latin1')).not.toContain('<f>')
    }
    const [first] = all
    const [, only] = await readWorkbook(
      (await take({ paramsStr: JSON.stringify({ selections: first?.id }) })).rawPayload
    )
    expect(only?.map(asCell)).toEqual(keys.map((key) => first && shown(first, key)))
  })

  test('a CSV runs no formula, an export of nothing is a failure, and who lacks the right gets nothing', async () => {
    const { payload, headers } = await take({ format: 'csv', column: label, order: 'asc', field: label })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(payload.startsWith('\uFEFF')).toBe(true)
    expect(payload.split('\r\n').filter((line) => /^"?[=+@-]/.test(line))).toEqual([])
    expect((await take({ [label]: 'no row is called so' })).json()).toMatchObject({
      success: false,
      code: 510,
      message: '没有可导出的数据'
    })
    for (const query of [{ paramsStr: '[' }, { format: 'pdf' }, { column: 'nosuch' }])
      expect((await take(query)).statusCode).toBe(400)
    const reader = await server.signIn(await lackerOf(server, `${right}:export`))
    expect((await take({}, reader)).statusCode).toBe(403)
  })
})
