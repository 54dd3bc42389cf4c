import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { checkByCode, duplicateCheck, type RulePart } from '#contract/session/checks.ts'
import { askerOf, tokenOf } from '../core/asker.ts'
import type { Ctx } from '../core/context.ts'
import { limit } from '../core/rate.ts'
import { forbidden, Refusal, unreadable } from '../core/refusal.ts'
import { serveOpen } from '../core/serve.ts'
import { NOBODY, type Who } from '../core/who.ts'
import { type Extent, inside } from '../db/inside.ts'

/** What may be asked of a table: by its fields, by whom, and how far the asking sees. Nothing else is ever asked (RELIABILITY.md). */
interface Askable {
  readonly fields: readonly string[]
  readonly needs: readonly string[]
  readonly extent: Extent
}
const people = ['sys.user:add', 'sys.user:edit', 'org.user:add', 'org.user:edit']
const ASKABLE: Readonly<Record<string, Askable>> = {
  // Names and phones are unique in the whole installation.
  sys_user: { fields: ['username', 'phone', 'email'], needs: people, extent: 'house' },
  sys_role: { fields: ['role_code'], needs: ['sys.role:add', 'sys.role:edit'], extent: 'tenant' },
  sys_permission: { fields: ['key', 'path', 'name'], needs: ['sys.perm:add', 'sys.perm:edit'], extent: 'tenant' },
  sys_depart: { fields: ['org_code'], needs: ['sys.depart:add', 'sys.depart:edit', 'org.framework:add', 'org.framework:edit'], extent: 'tenant' },
  sys_dict: { fields: ['dict_code'], needs: ['sys.dict:add', 'sys.dict:edit'], extent: 'tenant' },
  sys_category: { fields: ['code'], needs: ['sys.category:add', 'sys.category:edit'], extent: 'tenant' },
  sys_check_rule: { fields: ['rule_code'], needs: ['sys.rule:add', 'sys.rule:edit'], extent: 'tenant' },
  arc_org: { fields: ['name', 'uscc'], needs: ['org.unit:add', 'org.unit:edit'], extent: 'tenant' },
  arc_project: { fields: ['project_no', 'name'], needs: ['project.list:add', 'project.list:edit'], extent: 'tenant' }
}
/** What everybody may ask before there is an account: whether its name is free. */
const OPEN = 'sys_user.username'
const ASKED = { anonymous: { times: 60, seconds: 60 }, user: { times: 240, seconds: 60 } }

/** Binds the checks of a value while it is typed: whether it is taken, and whether it is built as its rule wants it. Rate-limited: both tell things. */
export function serveChecks(app: FastifyInstance): void {
  serveOpen(app, duplicateCheck, async ({ tableName, fieldName, fieldVal, dataId = '' }, ctx) => {
    const who = await whoAsks(ctx)
    const askable = Object.hasOwn(ASKABLE, tableName) ? ASKABLE[tableName] : undefined
    if (!askable?.fields.includes(fieldName)) throw unreadable('fieldName', 'session:duplicate.unknown')
    if (`${tableName}.${fieldName}` !== OPEN && !askable.needs.some((right) => who.rights.has(right))) throw forbidden()
    const value = fieldVal.trim()
    if (value === '') return null
    const found = await inside(
      ctx.house.db,
      who,
      (tx) => sql`select 1 from ${sql.table(tableName)} where lower(${sql.ref(fieldName)}) = ${value.toLowerCase()} and id <> ${dataId} and not is_delete limit 1`.execute(tx),
      askable.extent
    )
    if (found.rows.length > 0) throw new Refusal('session:duplicate.taken')
    return null
  })

  serveOpen(app, checkByCode, async ({ ruleCode, value }, ctx) => {
    const who = await whoAsks(ctx)
    const typed = decoded(value)
    if (ruleCode === '' || typed === '') return null
    const rule = await inside(ctx.house.db, who, (tx) =>
      tx.selectFrom('sysCheckRule').select('ruleJson').where('ruleCode', '=', ruleCode).where('isDelete', '=', false).orderBy('tenantId', 'desc').executeTakeFirst()
    )
    if (!rule) throw new Refusal('session:rule.unknown', { code: ruleCode })
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

/** Whoever asks, counted: by the account where there is one, else by the address. */
async function whoAsks({ house, request, ip }: Ctx): Promise<Who> {
  const who = tokenOf(request, house) === undefined ? NOBODY : await askerOf(request, house, 'user')
  const { times, seconds } = who.id ? ASKED.user : ASKED.anonymous
  await limit(house.db, `checks of ${who.id || ip}`, times, seconds)
  return who
}

/** Clients encode the value once more than their query does (SPEC.md §7). */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
