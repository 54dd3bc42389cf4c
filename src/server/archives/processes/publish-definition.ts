import { sql } from 'kysely'

import { definitionFaults } from '#contract/archives/definition-faults.ts'
import type { processRoles, publishDefinition } from '#contract/archives/process-definitions.ts'
import { definitionMachine } from '#contract/archives/state-machines.ts'
import type { Asked, Output } from '#contract/core/call.ts'

import type { TxCtx } from '../../core/context.ts'
import { missing, Refusal } from '../../core/refusal.ts'
import type { ServedResource } from '../../core/resource/served.ts'
import { publishInPlaceOf } from '../../core/resource/versions.ts'
import { whyNot } from '../../core/transition.ts'

/** Publishes a draft in which nothing is wrong; the municipality's version of the same code that was published is superseded in the same change. */
export async function publish(
  served: ServedResource,
  ctx: TxCtx,
  { id, rowVersion }: Asked<typeof publishDefinition>
): Promise<Output<typeof publishDefinition>> {
  const { tx } = ctx
  const row = await tx
    .selectFrom('arcProcessDef')
    .select(['code', 'name', 'version', 'status', 'nodes'])
    .where('id', '=', id)
    .where('isDelete', '=', false)
    .where('tenantId', '<>', 0)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw missing()
  const { code, name, version, status, nodes } = row
  const why = await whyNot(
    definitionMachine,
    'publish',
    status,
    {
      isSound: async () => {
        const roles = new Set((await rolesOf(ctx)).map((role) => role.code))
        const [first, ...more] = definitionFaults(code, nodes, roles)
        if (!first) return undefined
        const fault = ctx.say(`archives:processDefinition.fault.${first.fault}`, {
          step: first.at === null ? '' : nodes[first.at]?.name || String(first.at + 1),
          value: first.value
        })
        return new Refusal('archives:processDefinition.notSound', { name, fault, count: more.length + 1 })
      }
    },
    () => new Refusal('archives:processDefinition.notDraft', { name, version })
  )
  if (why) throw why
  return publishInPlaceOf(served, ctx, definitionMachine, { id, rowVersion }, ['code', code])
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
