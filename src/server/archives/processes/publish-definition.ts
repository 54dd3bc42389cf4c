import { sql } from 'kysely'

import { definitionFaults } from '#contract/archives/definition-faults.ts'
import type { processRoles } from '#contract/archives/process-definitions.ts'
import type { ProcessStep } from '#contract/archives/processes.ts'
import type { Output } from '#contract/core/call.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import type { FieldValues } from '../../core/resource/served.ts'

/** Why a draft cannot be published as it is, by its first fault. */
export async function faultOfDefinition(row: FieldValues, ctx: TxCtx): Promise<Refusal | undefined> {
  const name = String(row.name)
  const nodes = JSON.parse(String(row.nodes)) as ProcessStep[]
  const roles = new Set((await rolesOf(ctx)).map((role) => role.code))
  const [first, ...more] = definitionFaults(String(row.code), nodes, roles)
  if (!first) return undefined
  const fault = ctx.say(`archives:processDefinition.fault.${first.fault}`, {
    step: first.at === null ? '' : nodes[first.at]?.name || String(first.at + 1),
    value: first.value
  })
  return new Refusal('archives:processDefinition.notSound', { name, fault, count: more.length + 1 })
}

/** The roles whose holders can be given tasks; a municipality's own takes the place of the product's of the same code. */
export async function rolesOf({ tx, say }: TxCtx): Promise<Output<typeof processRoles>> {
  const { rows } = await sql<{ code: string; name: string }>`
    select distinct on (r.role_code) r.role_code as code, r.role_name as name from sys_role r
    where not r.is_delete and exists (select 1 from sys_role_permission h join sys_permission p on p.id = h.permission_id
      where h.role_id = r.id and p.key = 'archives.task:process')
    order by r.role_code, r.tenant_id desc`.execute(tx)
  return rows.map(({ code, name }) => ({ code, name: say.language === 'en' ? code : name }))
}
