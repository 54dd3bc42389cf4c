import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openTestDatabase } from '#kit/database/open.ts'
import type { Opened } from '#server/db/open.ts'

let opened: Opened
beforeAll(async () => {
  opened = await openTestDatabase('bare')
})
afterAll(() => opened.close())

/**
 * Keys without the tenant, and why a database that is divided by tenants can do with them (docs/scale.md). A key that is made of ids
 * alone needs no reason: ids are UUIDs or belong to rows of one tenant, so that the tenant may be put before them.
 */
const WITHOUT_TENANT: Readonly<Record<string, string>> = {
  'arc_catalog (version_id, lower(code))': 'within a version of a catalogue',
  'arc_handover (verify_code)': 'a random code, looked up by strangers who name no tenant: a small table on every node',
  'arc_object (path)': 'a random name',
  'arc_check_fact (object_id)': 'the id of an object',
  'arc_inbound (sender_id, package_sha256)': 'within a sender',
  'arc_recipient (project_id, address)': 'within a project',
  'arc_sender (token_hash)': 'a random token, by which the tenant is found: a small table on every node',
  'arc_sending (transfer_id, package_sha256)': 'within a transfer',
  'arc_transfer_carrier (transfer_id, sha256)': 'within a transfer',
  'arc_process (subject, subject_id)': 'the id of a subject',
  'arc_finished (project_id, kind, target_type, target_id)': 'within a project',
  'arc_form_draft (user_id, project_id, template_code, target)': 'within a project',
  'arc_member_scope (project_id, user_id, catalog_code)': 'within a project',
  'arc_monomial (project_id, lower(unit_no))': 'within a project',
  'arc_project_invitation (project_id, lower(account))': 'within a project',
  'arc_project_org (project_id, org_type, org_id)': 'within a project',
  'arc_succession (project_id, kind, predecessor_id)': 'within a project',
  'arc_transfer_snapshot (transfer_id, round, subject)': 'within a transfer',
  "arc_transfer_unit (project_id, COALESCE(monomial_id, ''::text), parcel)": 'within a project',
  "arc_transfer_unit (transfer_id, COALESCE(monomial_id, ''::text))": 'within a transfer',
  'arc_volume (project_id, volume_no)': 'within a project',
  'sys_dict_item (dict_id, lower(item_value))': 'within a dictionary',
  'sys_import_row (import_id, no)': 'within an import',
  'sys_row_file (object_id, resource, row_id, field)': 'the id of an object',
  'sys_session (token_hash)': 'a random token, by which the tenant is found: a table on every node',
  'sys_user (lower(phone))': 'people of all tenants sign in by one page: a table on every node',
  'sys_user (lower(username))': 'people of all tenants sign in by one page: a table on every node'
}

test('every key of what belongs to a tenant has the tenant in it, is made of ids, or says why it can do without', async () => {
  const { rows } = await sql<{ relation: string; columns: string }>`
    select c.relname as relation,
      (select string_agg(pg_get_indexdef(x.indexrelid, k, true), ', ' order by k) from generate_series(1, x.indnkeyatts) k) as columns
    from pg_index x join pg_class c on c.oid = x.indrelid
    where c.relnamespace = 'public'::regnamespace and x.indisunique
      and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)`.execute(
    opened.db
  )
  const isOfIds = (columns: string) => columns.split(', ').every((column) => /^(?:id|\w+_id)$/.test(column))
  const without = rows
    .filter(({ columns }) => !/\btenant_id\b/.test(columns) && !isOfIds(columns))
    .map(({ relation, columns }) => `${relation} (${columns})`)
  const named = Object.keys(WITHOUT_TENANT)
  expect(without.filter((one) => !named.includes(one))).toEqual([])
  const all = rows.map(({ relation, columns }) => `${relation} (${columns})`)
  expect(named.filter((one) => !all.includes(one))).toEqual([])
})

test('what belongs to a project belongs to its tenant too, so that rows of one tenant are joined within one node', async () => {
  const { rows } = await sql<{ relation: string }>`
    select c.relname as relation from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'project_id' and not a.attisdropped)
      and not exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)`.execute(
    opened.db
  )
  expect(rows).toEqual([])
})
