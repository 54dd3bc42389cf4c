import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { users } from '#contract/system/users.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import type { RowDraft, WriteMode } from '../../core/resource/served.ts'
import { serveResource } from '../../core/resource/serve/serve-resource.ts'
import { refuseLeaving, refuseOtherAdministrators } from './administrators.ts'
import { firstPassword } from '../../core/access/first-passwords.ts'
import { refuseAddingElsewhere, takeOlderForm } from './older-user-form.ts'
import { refuseActed } from './acted-users.ts'
import { isSeen } from '../departs/seen-users.ts'
import { serveUserCalls } from './user-calls.ts'

/** Binds people and their accounts. */
export function serveUsers(app: FastifyInstance): void {
  const served = serveResource(app, users, {
    table: 'sysUser',
    where: () => isSeen(sql`r.id`),
    expressions: {
      orgCodeTxt: sql`(select d.depart_name from sys_depart d where d.org_code = r.org_code and d.tenant_id = r.tenant_id and not d.is_delete)`,
      departIds: sql`(select string_agg(m.dep_id, ',' order by d.org_code) from sys_user_depart m join sys_depart d on d.id = m.dep_id where m.user_id = r.id and not d.is_delete)`,
      roleIds: sql`(select string_agg(distinct h.role_id, ',') from sys_user_role h where h.user_id = r.id)`,
      userIdentity: sql`(case when exists (select 1 from sys_depart d where r.id = any(string_to_array(d.director_user_ids, ',')) and not d.is_delete) then '2' else '1' end)`,
      heldBeside: sql`administers_beside(r.id)`,
      relTenantIds: sql`(select string_agg(t.id::text, ',' order by t.id) from (select r.tenant_id as id union select x.tenant_id from sys_user_tenant x where x.user_id = r.id) t)`
    },
    async before(drafts, ctx, mode) {
      // Who is added into a project comes with the unit that he works for, which no form of users gives.
      if (mode === 'add' && !drafts.every(({ values }) => values.orgId)) await refuseAddingElsewhere(ctx)
      await refuseLocking(drafts, ctx, mode)
    },
    async beforePurge(rows, ctx) {
      await refuseOtherAdministrators(ctx, idsOf(rows))
      await refuseActed(rows, ctx)
    },
    // One's own name, rights and state are no matter of a file.
    keptFromFiles: ({ id }, { principal }) => (id === principal.id ? 'system:user.ownImport' : undefined),
    beside: takeOlderForm,
    async after(drafts, ctx, mode) {
      const [only] = drafts
      if (mode !== 'add' || drafts.length !== 1 || !only) return
      return { username: String(only.values.username), password: await firstPassword(ctx, only.id) }
    },
    actions: {
      freeze: async (rows, ctx) => {
        await refuseLeaving(ctx, idsOf(rows))
        return { writes: rows.map(({ id }) => ({ id, values: { status: '2' } })) }
      },
      unfreeze: (rows) => ({ writes: rows.map(({ id }) => ({ id, values: { status: '1' } })) }),
      async resetPassword([user], ctx) {
        if (!user) return {}
        if (user.id === ctx.principal.id) throw new Refusal('system:user.ownReset', {}, { status: 403 })
        await refuseOtherAdministrators(ctx, [user.id])
        ctx.audit({ event: 'user.reset', type: 'user', id: user.id, detail: { username: user.username } })
        return { result: { username: String(user.username), password: await firstPassword(ctx, user.id) } }
      }
    }
  })
  serveUserCalls(app, served)
}

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)

/** Nobody deletes himself, of each of the three administrators one stays who can sign in, and none is written by another. */
async function refuseLocking(drafts: readonly RowDraft[], ctx: TxCtx, mode: WriteMode): Promise<void> {
  if (mode === 'delete') await refuseLeaving(ctx, idsOf(drafts))
  if (mode !== 'add') await refuseOtherAdministrators(ctx, idsOf(drafts))
}
