import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'

import words from '#contract/archives/archive-number.json' with { type: 'json' }
import { boxSizesIn } from '#contract/archives/volume-plan.ts'
import { FORMATS } from '#contract/files/stored.ts'
import { isSetting, listEnvironment, SETTING_FACTS, type SettingFacts, settings } from '#contract/system/settings.ts'
import { type Config, SETTINGS } from '../config/config.ts'
import { MIB } from '../config/setting.ts'
import { refuseOtherTenants } from '../core/settings/first-tenant.ts'
import { Refusal } from '../core/refusing/refusal.ts'
import { serveResource } from '../core/resource/serve/serve-resource.ts'
import { serve } from '../core/http/serve.ts'
import { putSettings } from '../core/settings/settings.ts'

/** Kinds of the environment whose values are not shown. */
const SECRET: ReadonlySet<string> = new Set(['secret', 'key', 'database'])

/** Binds the parameters, and what the environment says beside them. */
export function serveSettings(app: FastifyInstance): void {
  app.addHook('onReady', () => putSettings(app.appContext.db))
  serveResource(app, settings, {
    table: 'sysSetting',
    // Everybody may read what holds for the installation; it is listed and written where it is set.
    where: () => sql`r.tenant_id = (select app_tenant())`,
    // What both are, the page knows by the name.
    expressions: { usual: sql`r.name`, says: sql`r.name`, fixed: fixedBy(app.appContext.config) },
    nameOf: ({ name }, { say }) => say.maybe('system', `setting.title.${String(name)}`) ?? String(name),
    before(drafts) {
      for (const { now, values } of drafts) {
        const name = String(now?.name)
        if (isSetting(name) && typeof values.value === 'string')
          values.value = checked(SETTING_FACTS[name], values.value)
      }
    }
  })
  serve(app, listEnvironment, async (_, { tx }) => {
    await refuseOtherTenants(tx, 'rules:refused.forbidden')
    return Object.entries(SETTINGS).map(([id, { kind, default: usual }]) => {
      const value = process.env[id] ?? ''
      return { id, value: shown(kind, value), isSet: value !== '', usual }
    })
  })
}

/** What is shown of the environment: nothing of secrets, and of addresses nothing that signs in. */
function shown(kind: string, value: string): string | null {
  if (SECRET.has(kind) || value === '') return null
  const url = URL.canParse(value) ? new URL(value) : undefined
  return url && url.host !== '' ? `${url.origin}${url.pathname}` : value
}

/** A value as it is kept. Refuses what is out of bounds, and says them. */
function checked(facts: SettingFacts, value: string): string {
  if (facts.kind === 'archiveNo' || facts.kind === 'holdingNo' || facts.kind === 'certificateNo')
    return checkedPattern(value, facts.kind)
  if (facts.kind === 'boxes') return checkedBoxes(value)
  if (facts.kind !== 'number') return facts.kind === 'formats' ? checkedFormats(value) : value
  const { least, most } = facts
  if (!/^\d{1,9}$/.test(value) || Number(value) < least || Number(value) > most)
    throw new Refusal(
      'rules:refused.input',
      {},
      { faults: [{ field: 'value', key: 'system:setting.bounds', values: { least, most } }] }
    )
  return String(Number(value))
}

/** Of what words a pattern of numbers is made; the first must be there, for by it alone they differ. */
const PATTERN_WORDS = {
  archiveNo: [words.volume, words.unit, words.project, words.class],
  holdingNo: [words.serial, words.year, words.project, words.class],
  certificateNo: [words.serial, words.year]
} as const

/** A pattern of 档号, 馆藏档号 or of the numbers of certificates. Refuses one without the number by which they differ, and what no 档号 may hold. */
function checkedPattern(value: string, kind: keyof typeof PATTERN_WORDS): string {
  const [needed] = PATTERN_WORDS[kind]
  const rest = PATTERN_WORDS[kind].reduce<string>((text, word) => text.replace(word, ''), value)
  if (value !== '' && (!value.includes(needed) || !/^[A-Z0-9.-]{0,20}$/.test(rest)))
    throw new Refusal('rules:refused.input', {}, { faults: [{ field: 'value', key: `system:setting.${kind}` }] })
  return value
}

/** The widths of boxes from the narrowest. Refuses what can be none. */
function checkedBoxes(value: string): string {
  if (value === '') return value
  const sizes = boxSizesIn(value)
  if (!sizes)
    throw new Refusal('rules:refused.input', {}, { faults: [{ field: 'value', key: 'system:setting.boxes' }] })
  return sizes.join()
}

/** Formats in the order of the contract. Refuses one that there is not, and says those that there are. */
function checkedFormats(value: string): string {
  const asked = value
    .toLowerCase()
    .split(/[\s,，、]+/)
    .filter(Boolean)
  const known = Object.keys(FORMATS)
  if (!asked.every((format) => known.includes(format)))
    throw new Refusal(
      'rules:refused.input',
      {},
      { faults: [{ field: 'value', key: 'system:setting.formats', values: { formats: known.join(',') } }] }
    )
  return known.filter((format) => asked.includes(format)).join(',')
}

/** Which parameters the environment prevails over, and what it says, as an expression over their names. */
function fixedBy(config: Config): RawBuilder<unknown> {
  const fixed = Object.entries<SettingFacts>(SETTING_FACTS).flatMap(([name, { environment }]) => {
    const value = config[name as 'userQuota' | 'tenantQuota']
    return environment === undefined || value === undefined
      ? []
      : [sql`when r.name = ${name} then ${`${environment}=${value / MIB}`}::text`]
  })
  return fixed.length === 0 ? sql`null::text` : sql`(case ${sql.join(fixed, sql` `)} end)`
}
