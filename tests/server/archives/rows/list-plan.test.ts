import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

/** So many files make it worth while to read a table whole where no index suits. */
const FILES = 20_000
let server: TestServer

beforeAll(async () => {
  server = await startDemoServer()
  const { db } = server
  await sql`
    insert into arc_file (id, project_id, node_id, catalog_set, catalog_code, template_code, title, status, order_num, upload_by, create_by, tenant_id)
    select 'x' || i, project_id, id, catalog_set, catalog_code, 'file_text', '记录' || i, 'draft', i, 'u-js_xinghe', 'u-js_xinghe', 1
    from generate_series(1, ${FILES}::int) i join (select * from arc_tree_node where id = 'p1-m11-C5-01') n on true`.execute(
    db
  )
  await sql`
    insert into arc_object (id, project_id, file_id, path, file_name, bytes, format, mime, sha256, tenant_id)
    select 'o' || id, 'p1', id, 'archives/' || id || '.pdf', id || '.pdf', 1000, 'pdf', 'application/pdf', encode(sha256(id::bytea), 'hex'), 1
    from arc_file where id like 'x%'`.execute(db)
  await sql`vacuum analyze arc_file, arc_object, arc_first_page`.execute(db)
})
afterAll(async () => await server?.close())

const scans = async (table: string) => {
  const { rows } = await sql<{ whole: number; index: number }>`
    select seq_scan::int as whole, idx_scan::int as index from pg_stat_user_tables where relname = ${table}`.execute(
    server.db
  )
  return rows[0]!
}

test('a page of a long list reads the stored files of its rows and their first pages by an index, and neither table whole', async () => {
  const [objects, pages] = [await scans('arc_object'), await scans('arc_first_page')]
  const token = await server.signIn('js_xinghe', 'p1')
  for (let page = 1; page <= 3; page++) {
    const { result } = await server.ask<{ records: { objects: unknown[] }[] }>('GET', '/archives/file/list', {
      token,
      query: { nodeId: 'p1-m11-C5-01', pageSize: 30, pageNo: page, column: 'title', order: 'asc' }
    })
    expect(result?.records).toHaveLength(30)
  }
  // The database counts with a delay.
  await expect.poll(async () => (await scans('arc_first_page')).index - pages.index).toBeGreaterThanOrEqual(80)
  expect((await scans('arc_first_page')).whole - pages.whole).toBe(0)
  expect((await scans('arc_object')).whole - objects.whole).toBe(0)
})
