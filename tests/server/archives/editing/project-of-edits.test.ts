import { afterAll, beforeAll, expect, test } from 'vitest'

import type { RowOutcome } from '#contract/archives/files.ts'
import { signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

test('what was typed in one project is saved there, also while its user works in another one, and nowhere but in his own', async () => {
  const client = await signInClient(server, 'daiban', 'p1')
  const add = await (await signInClient(server, 'js_xinghe', 'p1')).add('p1-A1-04')
  const row = add.result!
  const token = await server.signIn('js_lanjiang', 'p2')
  const save = (asWho: string, headers: Record<string, string> = {}) =>
    server.ask<RowOutcome[]>('PUT', '/archives/file/editBatch', {
      token: asWho,
      headers,
      body: { rows: [{ id: row.id, rowVersion: row.rowVersion, cells: { title: '关于立项的会议纪要' } }] }
    })
  // Of a project that is not his nothing is read, whatever he names.
  expect((await save(token, { project_id: 'p1' })).status).toBe(403)
  const other = await server.signIn('daiban', 'p2')
  expect((await save(other)).result?.[0]).toMatchObject({ ok: false, code: 404 })
  const named = await server.ask<{ nodeId: string }>('GET', '/archives/file/queryById', {
    token: other,
    headers: { project_id: 'p1' },
    query: { id: row.id }
  })
  expect([named.status, named.result?.nodeId]).toEqual([200, 'p1-A1-04'])
  expect((await client.get(row.id)).result?.nodeId).toBe('p1-A1-04')
})
