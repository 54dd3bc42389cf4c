import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { isAsked } from '#contract/core/resource/field.ts'
import type { Verb } from '#contract/core/resource/verbs.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { drawnResources } from '#kit/resources/drawn-resources.ts'
import { addReferred, openResourceClient, type ResourceClient } from '#kit/server/resource-client.ts'
import { RESOURCES, TESTED_BY_AREA, namedBy } from '#kit/resources/resources.ts'
import type { Asking, TestServer } from '#kit/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

type Row = { readonly id: string; readonly rowVersion: number; readonly [key: string]: unknown }
type Written = { readonly change: string; readonly count: number; readonly ids: readonly string[]; readonly row: Row }
type Page = { readonly records: readonly Row[]; readonly total: number }

/** Of those whose rows are written the drawn ones; what is only read has tests of its own. */
const WRITTEN = drawnResources(RESOURCES.filter(({ name, calls }) => calls.add && !TESTED_BY_AREA.has(name)))

describe.each(WRITTEN.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  const { path, fields, label, calls } = resource
  const typed = namedBy(resource)
  let client: ResourceClient
  let held: Readonly<Record<string, string | null>> = {}
  const ask = <T>(verb: Verb, asking?: Asking) => client.ask<T>(verb, asking)
  /** Values for a new row, each time others. */
  const values = (): Record<string, unknown> => ({ ...client.values(), ...held })
  const add = async (body: object = values()) => (await ask<Written>('add', { body })).result
  const list = async (query: Asking['query'] = {}) => (await ask<Page>('list', { query })).result as Page
  /** Every row that matches, page by page: the divisions are more than a page holds. */
  const all = async (query: Asking['query'] = {}) => {
    const rows: Row[] = []
    for (let pageNo = 1; ; pageNo++) {
      const { records, total } = await list({ ...query, pageNo, pageSize: 1000 })
      rows.push(...records)
      if (records.length === 0 || rows.length >= total) return rows
    }
  }

  beforeAll(async () => {
    client = await openResourceClient(server, resource, ':add')
    held = (await addReferred(server, resource, client.token)).held
    for (let at = 0; at < 24; at++) await add()
  })

  test('pages follow each other without a gap or a double, in either order, by every column', async () => {
    const asked = Object.keys(fields).filter((key) => fields[key] && isAsked(fields[key]) && !fields[key].secret)
    for (const column of [...asked, 'createTime']) {
      const pages = await Promise.all([1, 2, 3].map((pageNo) => list({ column, order: 'asc', pageNo, pageSize: 10 })))
      const ids = pages.flatMap(({ records }) => records.map(({ id }) => id))
      expect(new Set(ids).size, column).toBe(ids.length)
      const backwards = await all({ column, order: 'desc' })
      expect(
        backwards
          .map(({ id }) => id)
          .reverse()
          .slice(0, ids.length),
        column
      ).toEqual(ids)
    }
    expect((await list({ pageNo: 0 })).records.length).toBeGreaterThan(0)
    expect((await ask('list', { query: { column: 'nosuch' } })).status).toBe(400)
  })

  test('each way to ask for a value gives the rows that a plain reading of all rows gives', async () => {
    const everything = await all()
    for (const [key, { kind }] of Object.entries(fields)) {
      if (!fields[key] || fields[key].secret || !isAsked(fields[key])) continue
      const texts = everything.map((row) => (row[key] === null ? '' : String(row[key])))
      const sample = texts.find((text) => text.length > 2 && !/[,*!<>]/.test(text))
      if (sample === undefined) continue
      const asks: readonly (readonly [string, (text: string) => boolean])[] =
        kind === 'text' || kind === 'longText'
          ? [
              [sample, (text) => text === sample],
              [`*${sample.slice(0, 2)}*`, (text) => text.toLowerCase().includes(sample.slice(0, 2).toLowerCase())],
              [`${sample.slice(0, 2)}*`, (text) => text.toLowerCase().startsWith(sample.slice(0, 2).toLowerCase())]
            ]
          : kind === 'choices'
            ? []
            : [[sample, (text) => text === sample]]
      for (const [query, fits] of asks) {
        const expected = everything.filter((_, at) => fits(texts[at] ?? '')).map(({ id }) => id)
        const found = await all({ [key]: query })
        expect(found.map(({ id }) => id).sort(), `${key}=${query}`).toEqual(expected.sort())
        const lines = JSON.stringify([{ field: key, rule: 'ne', val: sample }])
        const others = await all({ superQueryParams: encodeURIComponent(lines) })
        expect(
          others.every((row) => row[key] !== sample),
          `${key} ne`
        ).toBe(true)
      }
    }
  })

  test.runIf(calls.edit)(
    'a change of what somebody else has changed is refused with the newer row; a repeated one acts once',
    async () => {
      const first = await add()
      const id = first?.row.id
      const next = values()
      const body = { id, rowVersion: first?.row.rowVersion, [typed]: next[typed] }
      const headers = { 'idempotency-key': `edit-${id}` }
      expect((await ask<Written>('edit', { body, headers })).result?.row.rowVersion).toBe(2)
      expect((await ask<Written>('edit', { body, headers })).result?.row.rowVersion).toBe(2)
      const late = await ask<Row>('edit', { body: { ...body, [typed]: values()[typed] } })
      expect(late).toMatchObject({ status: 409, result: { id, rowVersion: 2, [typed]: next[typed] } })
    }
  )

  const unique = Object.entries(fields).filter(([, { rules }]) => rules.includes('unique'))
  test.runIf(unique.length > 0)(
    'of two who add the same at once one is refused at the field, whatever the capitals',
    async () => {
      for (const [key] of unique) {
        const same = values()
        const twins = [same, { ...values(), [key]: String(same[key]).toUpperCase() }]
        const answers = await Promise.all(twins.map((body) => ask<Written>('add', { body })))
        expect(answers.filter(({ success }) => success)).toHaveLength(1)
        expect(answers.find(({ success }) => !success)?.faults).toMatchObject([{ field: key }])
      }
    }
  )

  test.runIf(calls.undo)(
    'adding, changing, deleting, restoring and each undo come back to the very same row',
    async () => {
      const undo = async (change: string | undefined) => {
        const { success, result, message } = await ask<Written>('undo', { body: { change } })
        expect(success, message).toBe(true)
        return result
      }
      const plain = (row: Row | undefined) => {
        const { rowVersion: _, updateTime: __, updateBy: ___, ...rest }: Partial<Row> = row ?? {}
        return rest
      }
      const now = async (id: string) => (await list({ pageSize: 1000 })).records.find((row) => row.id === id)
      const added = await add()
      const id = added?.row.id ?? ''
      const before = plain(added?.row)
      const { result: edited } = await ask<Written>('edit', { body: { id, rowVersion: 1, [typed]: values()[typed] } })
      expect(plain(await now(id))).not.toEqual(before)
      const back = await undo(edited?.change)
      expect(plain(await now(id))).toEqual(before)
      await undo(back?.change)
      expect(plain(await now(id))).toEqual(plain(edited?.row))
      const { result: deleted } = await ask<Written>('delete', { query: { id } })
      expect(await now(id)).toBeUndefined()
      await undo(deleted?.change)
      expect(plain(await now(id))).toEqual(plain(edited?.row))
      const { result: history } = await ask<{ cells: { field: string; to: string }[] }[]>('history', { query: { id } })
      expect(history).toHaveLength(6)
      for (const { field, to } of history?.at(-1)?.cells ?? [])
        if (/^refs?$/.test(fields[field]?.kind ?? '')) expect(to, field).toBe(Reflect.get(before, `${field}_dictText`))
      const secrets = Object.keys(fields).filter((key) => fields[key]?.secret)
      for (const { cells } of history ?? []) expect(cells.filter(({ field }) => secrets.includes(field))).toEqual([])
    }
  )

  test.runIf(calls.deleteBatch)('where nothing matches, all that match are none', async () => {
    const query = { all: 'true', [label]: 'no row is called so' }
    expect(await ask<Written>('deleteBatch', { query })).toMatchObject({ success: true, result: { count: 0, ids: [] } })
  })

  test('hostile input is refused and never breaks the server', async () => {
    const [key = ''] = Object.keys(fields)
    const bodies: readonly unknown[] = [
      null,
      [],
      'x',
      { [key]: { $ne: 1 } },
      { ...values(), [key]: '\u0000' },
      { ...values(), [key]: 'x'.repeat(100_000) },
      { ...values(), id: 'mine', tenantId: 2, isDelete: true, rowVersion: 99 }
    ]
    for (const body of bodies) {
      const { status, result } = await ask<Written>('add', { body })
      expect(status).toBeLessThan(500)
      if (result) expect(result.row).toMatchObject({ rowVersion: 1 })
      if (result) expect(result.row.id).not.toBe('mine')
    }
    for (const query of [
      { column: "id'; drop table x --" },
      { superQueryParams: '[{' },
      { pageSize: 10_000_000 },
      { [key]: "' or 1=1 --" }
    ])
      expect((await ask('list', { query: query as NonNullable<Asking['query']> })).status).toBeLessThan(500)
    expect(
      (await server.ask('GET', `${path}/queryById`, { token: client.token, query: { id: 'x'.repeat(64) } })).status
    ).toBe(404)
  })
})
