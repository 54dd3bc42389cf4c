import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { MOST_CHECKED } from '#contract/core/pattern-cost.ts'
import { brokenPart } from '#contract/core/rule-parts.ts'
import { checkByCode, checkOnlyUser, duplicateCheck } from '#contract/session/checks.ts'
import { type Pace, takePace } from '../core/access/attempts.ts'
import { authenticate, tokenOf } from '../core/http/authenticate.ts'
import type { Ctx } from '../core/context/context.ts'
import { tooMany } from '../core/access/rate.ts'
import { forbidden, Refusal, unreadable } from '../core/refusing/refusal.ts'
import { serveOpen } from '../core/http/serve.ts'
import { networkOf } from '../core/http/source.ts'
import { ANONYMOUS, type Principal } from '../core/principal/principal.ts'
import { type TxExtent, inTransaction } from '../db/transaction.ts'

/** Of a field: how far the asking sees, and whether the database keeps it unique against deleted rows too. */
interface AskableField {
  readonly extent: TxExtent
  readonly isKeptByDeleted: boolean
}
const LIVE: AskableField = { extent: 'own', isKeptByDeleted: false }
const OF_TENANT: AskableField = { extent: 'tenant', isKeptByDeleted: false }
const KEPT: AskableField = { extent: 'own', isKeptByDeleted: true }

/**
 * What may be asked of a table: by its fields, and by whom. Nothing else is ever asked (RELIABILITY.md). A field sees as far as
 * the database keeps it unique, deleted rows included where they are there, and no further: what is called free can be saved.
 */
interface Askable {
  readonly fields: Readonly<Record<string, AskableField>>
  readonly needs: readonly string[]
}
const people = ['sys.user:add', 'sys.user:edit', 'org.user:add', 'org.user:edit']
/** The tables and fields that are ever asked. */
export const ASKABLE: Readonly<Record<string, Askable>> = {
  // Names and phones are unique in the whole installation.
  sys_user: {
    fields: {
      username: { extent: 'installation', isKeptByDeleted: false },
      phone: { extent: 'installation', isKeptByDeleted: false },
      email: LIVE,
      work_no: LIVE
    },
    needs: people
  },
  sys_role: { fields: { role_code: LIVE }, needs: ['sys.role:add', 'sys.role:edit'] },
  sys_permission: {
    fields: { key: LIVE, path: LIVE, name: LIVE, perms: LIVE },
    needs: ['sys.perm:add', 'sys.perm:edit']
  },
  sys_depart: {
    fields: { org_code: KEPT },
    needs: ['sys.depart:add', 'sys.depart:edit', 'org.framework:add', 'org.framework:edit']
  },
  sys_depart_role: { fields: { role_code: LIVE }, needs: ['sys.depart:add', 'sys.depart:edit'] },
  sys_dict: { fields: { dict_code: LIVE }, needs: ['sys.dict:add', 'sys.dict:edit'] },
  sys_category: { fields: { code: KEPT }, needs: ['sys.category:add', 'sys.category:edit'] },
  sys_position: { fields: { code: LIVE }, needs: ['sys.position:add', 'sys.position:edit'] },
  sys_check_rule: { fields: { rule_code: LIVE }, needs: ['sys.rule:add', 'sys.rule:edit'] },
  arc_org: { fields: { name: LIVE, uscc: KEPT }, needs: ['org.unit:add', 'org.unit:edit'] },
  arc_project: {
    // Of every project of the archive, also where who asks is no member: no two have the same.
    fields: {
      project_no: { extent: 'tenant', isKeptByDeleted: true },
      name: OF_TENANT,
      approval_no: OF_TENANT,
      land_use_permit: OF_TENANT,
      planning_permit: OF_TENANT,
      construction_permit: OF_TENANT
    },
    needs: ['project.list:add', 'project.list:edit', 'project.list:confirm']
  }
}
/** What everybody may ask before there is an account: whether its name is free. */
const OPEN = 'sys_user.username'
/** So often may an account, or without one an address, ask in so many seconds: enough to fill in forms. What comes beyond it waits, longer with each: too little to go through a list. */
const inAMinute = (free: number): Pace => ({ every: 0, free, within: 60, longest: 60 })
const inADay = (free: number): Pace => ({ every: 0, free, within: 86_400, longest: 900 })
const DUPLICATES = { anonymous: [inAMinute(30), inADay(300)], user: [inAMinute(60), inADay(2000)] }
const RULES = { anonymous: [inAMinute(60)], user: [inAMinute(240)] }

/** Binds the checks of a value while it is typed: whether it is taken, and whether it is built as its rule wants it. Rate-limited: both give things away. */
export function serveChecks(app: FastifyInstance): void {
  serveOpen(app, duplicateCheck, async ({ tableName, fieldName, fieldVal, dataId = '' }, ctx) => {
    const principal = await whoAsks(ctx, 'duplicates', DUPLICATES)
    await refuseTaken(ctx, principal, tableName, fieldName, fieldVal, dataId)
    return null
  })

  serveOpen(app, checkOnlyUser, async ({ username = '', phone = '' }, ctx) => {
    const principal = await whoAsks(ctx, 'duplicates', DUPLICATES)
    await refuseTaken(ctx, principal, 'sys_user', 'username', username)
    // Whose phone has an account is nobody's business who does not manage people: registering says it to who holds the phone.
    if (people.some((right) => principal.rights.has(right)))
      await refuseTaken(ctx, principal, 'sys_user', 'phone', phone)
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
    if ([...typed].length > MOST_CHECKED) throw new Refusal('session:rule.tooLong', { most: MOST_CHECKED })
    const broken = brokenPart(rule.ruleJson, typed)
    if (broken) throw new Refusal('session:rule.broken', { message: broken.part.message })
    return null
  })
}

/** Refuses a value that is taken, of a field that may be asked by who asks; an empty one never is. */
async function refuseTaken(
  ctx: Ctx,
  principal: Principal,
  tableName: string,
  fieldName: string,
  fieldVal: string,
  dataId = ''
): Promise<void> {
  const askable = Object.hasOwn(ASKABLE, tableName) ? ASKABLE[tableName] : undefined
  const field = askable && Object.hasOwn(askable.fields, fieldName) ? askable.fields[fieldName] : undefined
  if (!askable || !field) throw unreadable('fieldName', 'session:duplicate.unknown')
  if (`${tableName}.${fieldName}` !== OPEN && !askable.needs.some((right) => principal.rights.has(right)))
    throw forbidden()
  const value = fieldVal.trim()
  if (value === '') return
  // Only a row that the user may read may be left out, of his archive or everybody's: else the id that is named would show whose value it is.
  const isOwn = sql`id = ${dataId} and tenant_id in (0, ${principal.tenant})`
  const found = await inTransaction(
    ctx.appContext.db,
    principal,
    (tx) =>
      sql`select 1 from ${sql.table(tableName)} where lower(${sql.ref(fieldName)}) = ${value.toLowerCase()} and not (${isOwn}) and (not is_delete or ${field.isKeptByDeleted}) limit 1`.execute(
        tx
      ),
    field.extent
  )
  if (found.rows.length > 0) throw new Refusal('session:duplicate.taken')
}

/** Whoever asks, counted: by the account where there is one, else by the network. Beyond its pace each further question waits longer; nobody is shut out. */
async function whoAsks(
  { appContext, request, ip }: Ctx,
  what: string,
  { anonymous, user }: { readonly anonymous: readonly Pace[]; readonly user: readonly Pace[] }
): Promise<Principal> {
  const principal =
    tokenOf(request, appContext) === undefined ? ANONYMOUS : await authenticate(request, appContext, { serves: 'user' })
  for (const pace of principal.id ? user : anonymous) {
    const key = `${what} of ${principal.id || networkOf(ip)} in ${pace.within}`
    const { slowed } = await takePace(appContext.db, key, pace)
    if (slowed) throw tooMany(slowed.seconds)
  }
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
