import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import {
  queryDepartRoleRules,
  queryDepartRules,
  queryRoleRules,
  saveDepartRoleRules,
  saveDepartRules,
  saveDepartRulesByBody,
  saveRoleRules,
  saveRoleRulesByBody
} from '#contract/system/data-rules.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { permissionsChanged } from '../../core/access/permissions-changed.ts'
import { missing, Refusal } from '../../core/refusing/refusal.ts'
import { serve } from '../../core/http/serve.ts'
import { departRoleOf, holdsDepartRole } from '../departs/depart-grants.ts'
import { belongsTo, departOf } from '../departs/depart-members.ts'
import { GRANTING, READING } from '../departs/led-departs.ts'
import { holdsRole, roleOf } from './role-grants.ts'

/** What rules are granted to, and in which tables that and its grants are kept. */
interface Holder {
  readonly kind: 'role' | 'depart' | 'departRole'
  readonly id: string
  readonly name: string
}
const TABLES = {
  role: { rules: 'sys_role_data_rule', grants: 'sys_role_permission', of: 'role_id' },
  depart: { rules: 'sys_depart_data_rule', grants: 'sys_depart_permission', of: 'depart_id' },
  departRole: { rules: 'sys_depart_role_data_rule', grants: 'sys_depart_role_permission', of: 'drole_id' }
} as const

/** Binds which data rules of a menu are granted with it to a role, to a department or to a role within one. */
export function serveGrantedRules(app: FastifyInstance): void {
  serve(app, queryRoleRules, async ({ permId, roleId }, ctx) => read(ctx, await role(ctx, roleId), permId))
  serve(app, queryDepartRules, async ({ permId, departId }, ctx) => read(ctx, await depart(ctx, departId), permId))
  const saveRole = async (ctx: TxCtx, id: string, menu: string, rules: readonly string[]) => {
    const holder = await role(ctx, id)
    // Rules take away from what is shown: whoever could change his own would show himself more.
    if (await holdsRole(ctx, id)) throw new Refusal('system:role.ownRules', { role: holder.name }, { status: 403 })
    return save(ctx, holder, menu, rules)
  }
  const saveDepart = async (ctx: TxCtx, id: string, menu: string, rules: readonly string[]) => {
    const holder = await depart(ctx, id)
    if (await belongsTo(ctx, id)) throw new Refusal('system:depart.ownRules', { depart: holder.name }, { status: 403 })
    return save(ctx, holder, menu, rules)
  }
  serve(app, saveRoleRules, ({ roleId, permId, dataRuleIds }, ctx) => saveRole(ctx, roleId, permId, dataRuleIds))
  serve(app, saveRoleRulesByBody, ({ roleId, permissionId, dataRuleIds }, ctx) =>
    saveRole(ctx, roleId, permissionId, dataRuleIds)
  )
  serve(app, saveDepartRules, ({ departId, permId, dataRuleIds }, ctx) =>
    saveDepart(ctx, departId, permId, dataRuleIds)
  )
  serve(app, saveDepartRulesByBody, ({ departId, permissionId, dataRuleIds }, ctx) =>
    saveDepart(ctx, departId, permissionId, dataRuleIds)
  )
  serve(app, queryDepartRoleRules, async ({ permId, roleId }, ctx) =>
    read(ctx, await departRole(ctx, roleId, READING), permId)
  )
  serve(app, saveDepartRoleRules, async ({ roleId, permissionId, dataRuleIds }, ctx) => {
    const holder = await departRole(ctx, roleId, GRANTING)
    if (await holdsDepartRole(ctx, roleId))
      throw new Refusal('system:role.ownRules', { role: holder.name }, { status: 403 })
    return save(ctx, holder, permissionId, dataRuleIds)
  })
}

const role = async (ctx: TxCtx, id: string): Promise<Holder> => ({
  kind: 'role',
  id,
  name: (await roleOf(ctx, id)).roleName
})
const depart = async (ctx: TxCtx, id: string): Promise<Holder> => ({
  kind: 'depart',
  id,
  name: (await departOf(ctx, id)).departName
})

const departRole = async (ctx: TxCtx, id: string, rights: readonly string[]): Promise<Holder> => ({
  kind: 'departRole',
  id,
  name: (await departRoleOf(ctx, id, rights)).roleName
})

const rulesOfMenu = ({ tx }: TxCtx, permissionId: string) =>
  tx
    .selectFrom('sysDataRule')
    .select(['id', 'ruleName'])
    .where('permissionId', '=', permissionId)
    .where('isDelete', '=', false)
    .orderBy('createTime')
    .orderBy('id')
    .execute()

async function read(ctx: TxCtx, { kind, id }: Holder, menu: string) {
  const datarule = await rulesOfMenu(ctx, menu)
  const { rules, of } = TABLES[kind]
  const { rows } = await sql<{ ruleId: string }>`
    select rule_id from ${sql.table(rules)} where ${sql.ref(of)} = ${id}`.execute(ctx.tx)
  const granted = new Set(rows.map(({ ruleId }) => ruleId))
  return { datarule, drChecked: datarule.flatMap((rule) => (granted.has(rule.id) ? [rule.id] : [])).join(',') }
}

/** Grants exactly these rules of a menu, with the menu, to who has been granted it. */
async function save(ctx: TxCtx, { kind, id, name }: Holder, menu: string, wanted: readonly string[]) {
  const all = (await rulesOfMenu(ctx, menu)).map((rule) => rule.id)
  const ids = [...new Set(wanted)]
  if (ids.some((one) => !all.includes(one))) throw missing()
  const { rules, grants, of } = TABLES[kind]
  const { rows: held } = await sql`
    select 1 from ${sql.table(grants)} where ${sql.ref(of)} = ${id} and permission_id = ${menu}`.execute(ctx.tx)
  if (held.length === 0) throw new Refusal('system:dataRule.menuNotGranted', { holder: name })
  await sql`delete from ${sql.table(rules)} where ${sql.ref(of)} = ${id} and rule_id = any(${all}::text[])`.execute(
    ctx.tx
  )
  await sql`insert into ${sql.table(rules)} (${sql.ref(of)}, rule_id) select ${id}, unnest(${ids}::text[])`.execute(
    ctx.tx
  )
  permissionsChanged(ctx)
  ctx.audit({ event: `${kind}.grant`, type: kind, id, detail: { menu, rules: ids } })
  return { count: ids.length }
}

/** The rules that are granted to who asks, by a role or a department of his. */
export async function rulesHeldBy({ tx, principal }: TxCtx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ ruleId: string }>`
    select g.rule_id from sys_role_data_rule g join sys_user_role h on h.role_id = g.role_id where h.user_id = ${principal.id}
    union select g.rule_id from sys_depart_data_rule g join sys_user_depart m on m.dep_id = g.depart_id where m.user_id = ${principal.id}
    union select g.rule_id from sys_depart_role_data_rule g join sys_depart_role_user h on h.drole_id = g.drole_id where h.user_id = ${principal.id}`.execute(
    tx
  )
  return new Set(rows.map(({ ruleId }) => ruleId))
}
