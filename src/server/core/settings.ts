import { type Kysely, sql } from 'kysely'

import { FIRST_TENANT } from '#contract/core/limits.ts'
import { SETTING_FACTS, type SettingFacts, type SettingKey } from '#contract/system/settings.ts'
import type { Database } from '../db/schema.ts'

type SettingValue<K extends SettingKey> = (typeof SETTING_FACTS)[K]['kind'] extends 'number' ? number : string

/**
 * What a parameter is now: read where it matters, so that a change acts at once on every server. `db` is the transaction where there
 * is one. `tenant` is whose it is, for those that each archive has of its own.
 */
export async function settingOf<K extends SettingKey>(
  db: Kysely<Database>,
  name: K,
  tenant: number = FIRST_TENANT
): Promise<SettingValue<K>> {
  const facts: SettingFacts = SETTING_FACTS[name]
  const row = await db
    .selectFrom('sysSetting')
    .select('value')
    .where('name', '=', name)
    .where('tenantId', '=', facts.of === 'installation' ? FIRST_TENANT : tenant)
    .executeTakeFirst()
  const value = row?.value ?? null
  if (value === null) return facts.usual as SettingValue<K>
  return (facts.kind === 'number' ? Number(value) : value) as SettingValue<K>
}

/** Brings a row for each parameter of each archive; what is there stays. */
export async function putSettings(db: Kysely<Database>): Promise<void> {
  const names = (of: SettingFacts['of']) =>
    Object.entries<SettingFacts>(SETTING_FACTS).flatMap(([name, facts]) => (facts.of === of ? [name] : []))
  await sql`insert into sys_setting (id, name, tenant_id)
    select t.id || '-' || n.name, n.name, t.id from sys_tenant t cross join (
      select unnest(${names('tenant')}::text[]) as name, false as first union all select unnest(${names('installation')}::text[]), true
    ) n where not n.first or t.id = ${FIRST_TENANT} on conflict do nothing`.execute(db)
}
