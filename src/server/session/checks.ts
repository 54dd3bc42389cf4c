import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { checkByCode, duplicateCheck, type RulePart } from '#contract/session/checks.ts'
import { authenticate, tokenOf } from '../core/authenticate.ts'
import type { Ctx } from '../core/context.ts'
import { limit } from '../core/rate.ts'
import { forbidden, Refusal, unreadable } from '../core/refusal.ts'
import { serveOpen } from '../core/serve.ts'
import { ANONYMOUS, type Principal } from '../core/principal.ts'
import { type Extent, inTransaction } from '../db/transaction.ts'

/**
 * What may be asked of a table: by its fields, each with how far the asking sees, and by whom. Nothing else is ever asked
 * (RELIABILITY.md). A field sees as far as the database keeps it unique, and no further: what would collide is reported anyway.
 */
interface Askable {
  readonly fields: Readonly<Record<string, Extent>>
  readonly needs: readonly string[]
}
const people = ['sys.user:add', 'sys.user:edit', 'org.user:add', 'org.user:edit']
const ASKABLE: Readonly<Record<string, Askable>> = {
  // Names and phones are unique in the whole installation.
  sys_user: { fields: { username: 'installation', phone: 'installation', email: 'own' }, needs: people },
  sys_role: { fields: { role_code: 'own' }, needs: ['sys.role:add', 'sys.role:edit'] },
  sys_permission: { fields: { key: 'own', path: 'own', name: 'own' }, needs: ['sys.perm:add', 'sys.perm:edit'] },
  sys_depart: {
    fields: { org_code: 'own' },
    needs: ['sys.depart:add', 'sys.depart:edit', 'org.framework:add', 'org.framework:edit']
  },
  sys_dict: { fields: { dict_code: 'own' }, needs: ['sys.dict:add', 'sys.dict:edit'] },
  sys_category: { fields: { code: 'own' }, needs: ['sys.category:add', 'sys.category:edit'] },
  sys_check_rule: { fields: { rule_code: 'own' }, needs: ['sys.rule:add', 'sys.rule:edit'] },
  arc_org: { fields: { name: 'own', uscc: 'own' }, needs: ['org.unit:add', 'org.unit:edit'] },
  arc_project: { fields: { project_no: 'tenant', name: 'own' }, needs: ['project.list:add', 'project.list:edit'] }
}
/** What everybody may ask before there is an account: whether its name is free. */
const OPEN = 'sys_user.username'
/** So often may an account, or without one an address, ask in so many seconds: enough to fill in forms, too little to go through a list. */
const MINUTE = 60
const DAY = 86_400
const DUPLICATES = { anonymous: { [MINUTE]: 30, [DAY]: 300 }, user: { [MINUTE]: 60, [DAY]: 2000 } }
const RULES = { anonymous: { [MINUTE]: 60 }, user: { [MINUTE]: 240 } }

/** Binds the checks of a value while it is typed: whether it is taken, and whether it is built as its rule wants it. Rate-limited: both give things away. */
export function serveChecks(app: FastifyInstance): void {
  serveOpen(app, duplicateCheck, async ({ tableName, fieldName, fieldVal, dataId = '' }, ctx) => {
    const principal = await whoAsks(ctx, 'duplicates', DUPLICATES)
    const askable = Object.hasOwn(ASKABLE, tableName) ? ASKABLE[tableName] : undefined
    const extent = askable && Object.hasOwn(askable.fields, fieldName) ? askable.fields[fieldName] : undefined
    if (!askable || !extent) throw unreadable('fieldName', 'session:duplicate.unknown')
    if (`${tableName}.${fieldName}` !== OPEN && !askable.needs.some((right) => principal.rights.has(right)))
      throw forbidden()
    const value = fieldVal.trim()
    if (value === '') return null
    // Only a row of the user's own archive may be left out: else the id that is named would show whose value it is.
    const isOwn = sql`id = ${dataId} and tenant_id = ${principal.tenant}`
    const found = await inTransaction(
      ctx.appContext.db,
      principal,
      (tx) =>
        sql`select 1 from ${sql.table(tableName)} where lower(${sql.ref(fieldName)}) = ${value.toLowerCase()} and not (${isOwn}) and not is_delete limit 1`.execute(
          tx
        ),
      extent
    )
    if (found.rows.length > 0) throw new Refusal('session:duplicate.taken')
    return null
  })

  serveOpen(app, checkByCode, async ({ ruleCode, value }, ctx) => {
    const principal = await whoAsks(ctx, 'rules', RULES)
    const typed = decoded(value)
    if (ruleCode === '' || typed === '') return null
    const rule = await inTransaction(ctx.appContext.db, principal, (tx) =>
      tx
        .selectFrom('sysCheckRule')
        .select('ruleJson')
        .where('ruleCode', '=', ruleCode)
        .where('isDelete', '=', false)
        .orderBy('tenantId', 'desc')
        .executeTakeFirst()
    )
    if (!rule) throw new Refusal('session:rule.unknown')
    const broken = brokenPart(rule.ruleJson, typed)
    if (broken) throw new Refusal('session:rule.broken', { message: broken.message })
    return null
  })
}

/** The first part of a rule that a value breaks: parts of so many signs follow each other from the left, `*` is the whole value. */
export function brokenPart(parts: readonly RulePart[], value: string): RulePart | undefined {
  const signs = [...value]
  let at = 0
  return parts.find(({ digits, pattern }) => {
    const part = digits === '*' ? value : signs.slice(at, at + digits).join('')
    if (digits !== '*') at += digits
    return !new RegExp(`^(?:${pattern})$`, 'u').test(part)
  })
}

/** How often in so many seconds. */
type Times = Readonly<Record<number, number>>

/** Whoever asks, counted: by the account where there is one, else by the address. */
async function whoAsks(
  { appContext, request, ip }: Ctx,
  what: string,
  { anonymous, user }: { readonly anonymous: Times; readonly user: Times }
): Promise<Principal> {
  const principal =
    tokenOf(request, appContext) === undefined ? ANONYMOUS : await authenticate(request, appContext, 'user')
  for (const [seconds, times] of Object.entries(principal.id ? user : anonymous))
    await limit(appContext.db, `${what} of ${principal.id || ip} in ${seconds}`, times, Number(seconds))
  return principal
}

/** Clients encode the value once more than their query does (SPEC.md §7). */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
