import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startTestServer, type TestServer } from '#kit/server/server.ts'
import { resourcesOf } from '#server/core/resource/served.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** What a deleted row keeps from others too, each with its reason. */
const KEPT_BY_DELETED: Readonly<Record<string, string>> = {
  'arc_catalog_version (tenant_id, set_id, version_no)': 'the number of a version is given once',
  'arc_check_scheme (tenant_id, code, version)': 'the number of a version is given once',
  'arc_handover (tenant_id, cert_no)': 'the number of a certificate is given once',
  'arc_inbound (sender_id, package_sha256)':
    'what was announced is refused or returned, never deleted: it gets the same receipt again',
  'arc_inbound (tenant_id, receipt_no)': 'the number of a receipt is given once',
  'arc_inbound (transfer_id)': 'a transfer comes in once',
  'arc_meta_data (node_meta_id, node_id)': 'what is filled in is emptied, never deleted',
  'arc_meta_data (task_meta_id, node_id)': 'what is filled in is emptied, never deleted',
  'arc_object (path)': 'bytes are kept at one place until they are removed',
  'arc_org (tenant_id, uscc)': 'units are never deleted',
  'arc_pdf_template (tenant_id, code, version)': 'the number of a version is given once',
  'arc_process_def (tenant_id, code, version)': 'the number of a version is given once',
  'arc_project (tenant_id, project_no)': 'the number of a project is given once',
  'arc_project_member (id)': 'an id',
  'arc_sender (token_hash)': 'a token is drawn at random, and is revoked, never deleted',
  'arc_succession (project_id, kind, predecessor_id)': 'successions are withdrawn, never deleted',
  'arc_template (tenant_id, code, version)': 'the number of a version is given once',
  'arc_transfer (tenant_id, transfer_no)': 'the number of a transfer is given once',
  'sys_category (tenant_id, code)': 'codes are made, each once: other rows refer to them',
  'sys_depart (tenant_id, org_code)': 'codes are made, each once: other rows refer to them',
  'sys_saved_view (tenant_id, user_id, resource, lower(name))': 'views are removed for good',
  'sys_setting (tenant_id, name)': 'settings are never deleted'
}

interface Unique {
  readonly relation: string
  readonly name: string
  readonly columns: string
  readonly condition: string | null
}
const uniques = async (): Promise<readonly Unique[]> =>
  (
    await sql<Unique>`
      select c.relname as relation, i.relname as name, pg_get_expr(x.indpred, x.indrelid) as condition,
        (select string_agg(pg_get_indexdef(x.indexrelid, k, true), ', ' order by k) from generate_series(1, x.indnkeyatts) k) as columns
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
      where c.relnamespace = 'public'::regnamespace and x.indisunique and not x.indisprimary
        and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'is_delete')
      order by 1, 2`.execute(server.db)
  ).rows

test('a deleted row keeps nothing from those that come after it, but what is given once', async () => {
  const kept = (await uniques()).filter(({ condition }) => !condition?.includes('is_delete'))
  const found = kept.map(({ relation, columns }) => `${relation} (${columns})`)
  expect(found.toSorted()).toEqual(Object.keys(KEPT_BY_DELETED).toSorted())
})

test('each field that is declared unique has its index among the rows that are not deleted', async () => {
  const found = await uniques()
  const served = [...resourcesOf(server.app.appContext).values()]
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const declared = served.flatMap(({ resource, table }) =>
    Object.entries(resource.fields).flatMap(([key, { rules }]) =>
      rules.includes('unique') ? [`${snake(table)}_${snake(key)}_unique`] : []
    )
  )
  const names = found.flatMap(({ name, condition }) => (condition === '(NOT is_delete)' ? [name] : []))
  expect(declared.length).toBeGreaterThan(20)
  expect([...new Set(declared)].filter((name) => !names.includes(name))).toEqual([])
})
