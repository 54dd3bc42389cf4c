import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { customers } from '#contract/organisation/customers.ts'

import type { TxCtx } from '../core/context/context.ts'
import { unreadable } from '../core/refusing/refusal.ts'
import { serveResource } from '../core/resource/serve/serve-resource.ts'
import { refuseBackwards } from '../core/resource/date-order.ts'

/** Binds the customers of a service centre. */
export function serveCustomers(app: FastifyInstance): void {
  serveResource(app, customers, {
    table: 'arcCustomer',
    expressions: {
      projects: sql`(select string_agg(distinct p.name, '、') from arc_project_org o join arc_project p on p.id = o.project_id
        where o.org_id = r.org_id and not o.is_delete and not p.is_delete)`
    },
    before(drafts, { principal }, mode) {
      if (mode === 'add') for (const { values } of drafts) values.owner ??= principal.id
      if (mode !== 'delete') refuseBackwards(drafts, 'contractStart', 'contractEnd', 'organisation:customer.endsEarly')
    },
    actions: {
      async assign(rows, ctx, { owner }) {
        await refuseStrangers(String(owner), ctx)
        return { writes: rows.filter((row) => row.owner !== owner).map(({ id }) => ({ id, values: { owner } })) }
      }
    }
  })
}

/** A customer is handed over to somebody whose account is in use and who sees customers at all. */
async function refuseStrangers(owner: string, { tx, principal }: TxCtx): Promise<void> {
  const { rows } = await sql`
    select 1 from sys_user u join sys_user_role h on h.user_id = u.id join sys_role_permission g on g.role_id = h.role_id
    join sys_permission p on p.id = g.permission_id
    where u.id = ${owner} and u.tenant_id = ${principal.tenant} and u.status = '1' and not u.is_delete and p.key = 'customer' limit 1`.execute(
    tx
  )
  if (rows.length === 0) throw unreadable('owner', 'organisation:customer.noColleague')
}
