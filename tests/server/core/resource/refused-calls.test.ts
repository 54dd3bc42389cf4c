import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Verb } from '#contract/core/resource/verbs.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { addReferred, openResourceClient, type ResourcePage, type ResourceRow } from '#kit/server/resource-client.ts'
import { RESOURCES, TESTED_BY_AREA } from '#kit/resources/resources.ts'
import { holderOf, lackerOf } from '#kit/server/right-holders.ts'
import type { Asking, TestServer } from '#kit/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

/** Who may do what is asked of every resource in every run; nothing is drawn here. */
const WRITTEN = RESOURCES.filter(({ name, calls }) => calls.add && !TESTED_BY_AREA.has(name))

describe.each(WRITTEN.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  const { right, label, calls, actionCalls } = resource
  test('each call refuses who is not signed in and who lacks its right, and another tenant sees nothing of it', async () => {
    const client = await openResourceClient(server, resource, ':add')
    const { held } = await addReferred(server, resource, client.token)
    const added = await client.ask<{ row: ResourceRow }>('add', { body: { ...client.values(), ...held } })
    expect(added.result, added.message).toBeTruthy()
    const id = added.result?.row.id ?? ''
    const lacker = await lackerOf(server, right)
    const without = lacker === 'nobody' ? undefined : await server.signIn(lacker)
    const stranger = await holderOf(server, `${right}:add`, 2)
    const elsewhere = stranger === 'nobody' ? undefined : await server.signIn(stranger)
    for (const call of [...Object.values(calls), ...Object.values(actionCalls)]) {
      expect((await server.ask(call.method, call.path)).status, call.path).toBe(401)
      // Pickers list for everybody what is his to see.
      if (call.serves === 'user' || without === undefined) continue
      expect([400, 403]).toContain((await server.ask(call.method, call.path, { token: without })).status)
    }
    if (elsewhere === undefined) return
    const other = (verb: Verb, asking: Asking) => client.ask<ResourcePage>(verb, { ...asking, token: elsewhere })
    expect((await other('list', { query: { pageSize: 1000 } })).result?.records.filter((row) => row.id === id)).toEqual(
      []
    )
    if (calls.queryById) expect((await other('queryById', { query: { id } })).status).toBe(404)
    if (calls.edit) {
      const body = { id, rowVersion: 1, [label]: 'x' }
      expect((await other('edit', { body })).status).toBe(404)
    }
    if (calls.delete) expect((await other('delete', { query: { id } })).status).toBe(404)
  })
})
