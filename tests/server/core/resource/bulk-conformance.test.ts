import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Field } from '#contract/core/resource/field.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { addReferred, openResourceClient, type ResourceRow } from '#kit/server/resource-client.ts'
import { drawnResources } from '#kit/resources/drawn-resources.ts'
import { RESOURCES } from '#kit/resources/resources.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

type Written = { readonly change: string; readonly count: number; readonly row: ResourceRow }

/** Whether any value of a field may be held by several rows. */
const isFree = ({ kind, rules, once, computed, made, secret, readableBy }: Field) =>
  (kind === 'text' || kind === 'longText' || kind === 'number') &&
  !(rules.includes('unique') || once || computed || made || secret || readableBy)
const BULK = drawnResources(
  RESOURCES.filter(({ calls, fields }) => calls.add && calls.bulkEdit && Object.values(fields).some(isFree))
)

describe.each(BULK.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  test('several rows are changed as one change, which is taken back as one; rows changed since are named', async () => {
    const client = await openResourceClient(server, resource, ':add')
    const { held } = await addReferred(server, resource, client.token)
    const [key = ''] = Object.entries(resource.fields).find(([name, field]) => isFree(field) && !(name in held)) ?? []
    const rows: ResourceRow[] = []
    for (let at = 0; at < 3; at++) {
      const { result, message } = await client.ask<Written>('add', { body: { ...client.values(), ...held } })
      expect(result, message).toBeTruthy()
      if (result) rows.push(result.row)
    }
    const ids = rows.map(({ id }) => id).join(',')
    const now = async () => {
      const found = await client.list({ id: ids })
      return rows.map(({ id }) => found.find((row) => row.id === id)?.[key])
    }
    const value = client.values()[key]
    const body = { ids, versions: rows.map(({ rowVersion }) => rowVersion).join(','), values: { [key]: value } }
    const counted = await client.ask('countChosen', { query: { ids } })
    expect(counted.result).toEqual({ count: 3, fixed: 0, below: 0 })
    const { result, message } = await client.ask<Written>('bulkEdit', { body })
    expect(result, message).toMatchObject({ count: 3, job: null })
    expect(await now()).toEqual([value, value, value])
    const late = await client.ask('bulkEdit', { body })
    expect(late.faults?.map(({ row }) => row)).toEqual(rows.map(({ id }) => id))
    expect((await client.ask('undo', { body: { change: result?.change } })).success).toBe(true)
    expect(await now()).toEqual(rows.map((row) => row[key]))
  })
})
