import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { FIRST_TENANT } from '#contract/core/limits.ts'
import { isSetting, listEnvironment, SETTING_FACTS, type SettingFacts, settings } from '#contract/system/settings.ts'
import { SETTINGS } from '../config/config.ts'
import { Refusal } from '../core/refusal.ts'
import { serveResource } from '../core/resource/serve-resource.ts'
import { serve } from '../core/serve.ts'
import { putSettings } from '../core/settings.ts'

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
    expressions: { usual: sql`r.name`, says: sql`r.name` },
    before(drafts) {
      for (const { now, values } of drafts) {
        const name = String(now?.name)
        if (isSetting(name) && typeof values.value === 'string')
          values.value = checked(SETTING_FACTS[name], values.value)
      }
    }
  })
  serve(app, listEnvironment, async (_, { principal }) => {
    if (principal.tenant !== FIRST_TENANT) throw new Refusal('rules:refused.forbidden', {}, { status: 403 })
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
  if (facts.kind === 'text') return value
  const { least, most } = facts
  if (!/^\d{1,9}$/.test(value) || Number(value) < least || Number(value) > most)
    throw new Refusal(
      'rules:refused.input',
      {},
      { faults: [{ field: 'value', key: 'system:setting.bounds', values: { least, most } }] }
    )
  return String(Number(value))
}
