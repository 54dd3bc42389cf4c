import { type Kysely, sql } from 'kysely'

import type { InstallationFacts } from '#contract/core/installation-facts.ts'
import { SETTING_FACTS, type SettingFacts, type SettingKey } from '#contract/system/settings.ts'
import type { Database } from '../../db/schema.ts'
import { FIRST_TENANT } from './first-tenant.ts'

type SettingValue<K extends SettingKey> = (typeof SETTING_FACTS)[K]['kind'] extends 'number' ? number : string

/**
 * What a parameter is now: read where it matters, so that a change acts at once on every server. `db` is the transaction where there
 * is one. `tenant` is whose it is, for those that each archive has of its own.
 */
export async function settingOf<K extends SettingKey>(
  db: Kysely<Database>,
  name: K,
  tenant?: number
): Promise<SettingValue<K>> {
  const facts: SettingFacts = SETTING_FACTS[name]
  const row = await db
    .selectFrom('sysSetting')
    .select('value')
    .where('name', '=', name)
    .where('tenantId', '=', facts.of === 'installation' || tenant === undefined ? FIRST_TENANT : tenant)
    .executeTakeFirst()
  const value = row?.value ?? null
  if (value === null) return facts.usual as SettingValue<K>
  return (facts.kind === 'number' ? Number(value) : value) as SettingValue<K>
}

/** What every page says before anybody has signed in: how the installation is called, who supports it, and what passwords must be. */
export async function installationFacts(db: Kysely<Database>): Promise<InstallationFacts> {
  return {
    name: await settingOf(db, 'systemName'),
    support: await settingOf(db, 'support'),
    passwordLength: await settingOf(db, 'passwordLength'),
    passwordKinds: await settingOf(db, 'passwordKinds')
  }
}

/** Brings a row for each parameter of each archive; what is there stays. */
export async function putSettings(db: Kysely<Database>): Promise<void> {
  const names = (of: SettingFacts['of']) =>
    Object.entries<SettingFacts>(SETTING_FACTS).flatMap(([name, facts]) => (facts.of === of ? [name] : []))
  await sql`select put_settings(${names('tenant')}::text[], ${names('installation')}::text[])`.execute(db)
}
