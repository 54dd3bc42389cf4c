import type { Kysely } from 'kysely'

import { countChanges, inProject, protect, protectBy } from '../sql/protect.ts'
import { runStatements } from '../sql/statements.ts'

const TENANT = [
  'sys_depart',
  'sys_user_depart',
  'sys_user_role',
  'sys_announcement',
  'arc_org',
  'sys_announcement_send'
] as const
const SHARED = [
  'sys_role',
  'sys_permission',
  'sys_role_permission',
  'sys_dict',
  'sys_dict_item',
  'sys_category',
  'arc_catalog',
  'arc_template',
  'arc_node_meta',
  'arc_check_scheme'
] as const
const PROJECT = [
  'arc_project_org',
  'arc_project_member',
  'arc_member_scope',
  'arc_monomial',
  'arc_tree_node',
  'arc_volume',
  'arc_file',
  'arc_task',
  'arc_check_run',
  'arc_check_finding',
  'arc_transfer',
  'arc_transfer_volume',
  'arc_transfer_log',
  'arc_handover'
] as const
const COUNTED = [
  'sys_depart',
  'sys_user',
  'sys_role',
  'sys_permission',
  'sys_dict',
  'sys_dict_item',
  'sys_category',
  'sys_announcement',
  'arc_org',
  'arc_project',
  'arc_project_org',
  'arc_project_member',
  'arc_monomial',
  'arc_catalog',
  'arc_template',
  'arc_node_meta',
  'arc_check_scheme',
  'arc_tree_node',
  'arc_volume',
  'arc_file',
  'arc_task',
  'arc_transfer',
  'arc_handover'
] as const

const TENANT_IS = 'tenant_id = (select app_tenant())'
/** Bytes that belong to no project yet are their uploader's; portraits and forms are everybody's in the tenant. */
const OBJECT = `${TENANT_IS} and (${inProject('project_id')} or (project_id is null and (create_by = (select app_user()) or biz in ('avatar', 'template'))))`

/**
 * Row-level security. Every call works under the role `app`, which owns nothing and is no superuser, so that a forgotten
 * `where` shows nobody else's rows. What `app` was not granted it cannot touch: password hashes, leases, counted attempts,
 * the chain of the audit log.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'grant usage on schema public to app')
  for (const table of TENANT) await protect(db, table, 'tenant')
  for (const table of SHARED) await protect(db, table, 'shared')
  for (const table of PROJECT) await protect(db, table, 'project')
  for (const table of ['sys_user_setting', 'sys_idempotency']) await protect(db, table, 'mine')
  await protect(db, 'sys_session', 'mine', 'select, update')
  await protectBy(
    db,
    'sys_user',
    `${TENANT_IS} or id = (select app_user()) or exists (select 1 from sys_user_tenant t where t.user_id = id and t.tenant_id = (select app_tenant()))`,
    TENANT_IS
  )
  await protectBy(db, 'sys_user_tenant', `${TENANT_IS} or user_id = (select app_user())`, TENANT_IS)
  await protectBy(
    db,
    'sys_tenant',
    `id = (select app_tenant()) or exists (select 1 from sys_user_tenant t where t.tenant_id = id and t.user_id = (select app_user()))`,
    'false',
    'select'
  )
  await protectBy(db, 'arc_project', `${TENANT_IS} and ${inProject('id')}`, `${TENANT_IS} and ${inProject('id')}`)
  await protectBy(db, 'arc_object', OBJECT, OBJECT)
  await protectBy(
    db,
    'arc_upload',
    `${TENANT_IS} and create_by = (select app_user())`,
    `${TENANT_IS} and create_by = (select app_user())`
  )
  await protectBy(db, 'sys_outbox', 'false', TENANT_IS, 'insert')
  await runStatements(db, 'grant usage on sequence sys_outbox_id_seq to app; grant select on sys_fact to app')
  for (const table of COUNTED) await countChanges(db, table)
}

/** The policies go with their tables. */
export async function down(): Promise<void> {}
