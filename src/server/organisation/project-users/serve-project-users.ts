import type { FastifyInstance } from 'fastify'
import { type SqlBool, sql } from 'kysely'

import {
  acceptInvitation,
  myInvitations,
  projectInvitations,
  refuseInvitation,
  withdrawInvitation
} from '#contract/organisation/invitations.ts'
import {
  addPerson,
  assignRoles,
  grantRequest,
  invitePerson,
  openWork,
  projectRoles,
  projectUsers,
  refuseRequest,
  removePerson,
  waitingRequests
} from '#contract/organisation/project-users.ts'

import { parse } from '#contract/core/schema.ts'
import { users } from '#contract/system/users.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { unreadable } from '../../core/refusing/refusal.ts'
import { rowOf } from '../../core/resource/read-row.ts'
import { serveResource } from '../../core/resource/serve/serve-resource.ts'
import type { ServedResource } from '../../core/resource/served.ts'
import { writeRows } from '../../core/resource/write-rows.ts'
import { serve, serveOpen } from '../../core/http/serve.ts'
import { grantAccess, refuseAccess, waitingIn } from './access-queue.ts'
import { ADMINISTRATORS } from '../../db/administrators.ts'
import { resetPassword, setStatus } from './accounts.ts'
import { guardMembers } from './guard-members.ts'
import {
  acceptInvitation as acceptMine,
  invitationsForMe,
  invite,
  refuseInvitation as refuseMine,
  waitingInvitations,
  withdrawInvitation as withdraw
} from './invitations.ts'
import { addNew } from './invite.ts'
import { rolesIn } from './project-roles.ts'
import { serveProjectPermissions } from './serve-permissions.ts'
import { keepRoles, writeRoles } from './write-roles.ts'
import { writeScopes } from './write-scopes.ts'

const ofUser = (column: string) => sql`(select ${sql.ref(`u.${column}`)} from sys_user u where u.id = r.user_id)`

/** Binds the people of a project, and gives them to what brings somebody in. */
export function serveProjectUsers(app: FastifyInstance): ServedResource {
  const served = serveResource(app, projectUsers, {
    table: 'arcProjectMember',
    // Who keeps the system belongs to every project by his office, and to none as one of its people; with a role in it he does.
    where: () => sql<SqlBool>`(
      not exists (select 1 from sys_user_role a join sys_role q on q.id = a.role_id where a.user_id = r.user_id and q.tenant_id = 0 and q.role_code = any(${[...ADMINISTRATORS]}::text[]))
      or exists (select 1 from sys_user_role h where h.user_id = r.user_id and h.project_id = r.project_id))`,
    expressions: {
      realname: ofUser('realname'),
      username: ofUser('username'),
      phone: ofUser('phone'),
      status: ofUser('status'),
      participantId: sql`(select min(o.id) from arc_project_org o where o.project_id = r.project_id and o.org_id = r.org_id and not o.is_delete)`,
      roleIds: sql`(select string_agg(h.role_id, ',' order by h.role_id) from sys_user_role h where h.user_id = r.user_id and h.project_id = r.project_id)`,
      scopeCodes: sql`(select string_agg(s.catalog_code || case when s.can_write then ':w' else ':r' end, ',' order by s.catalog_code) from arc_member_scope s where s.project_id = r.project_id and s.user_id = r.user_id and s.can_read)`,
      lastSignIn: sql`last_sign_in(r.user_id)`,
      isMadeHere: sql`exists (select 1 from sys_user u where u.id = r.user_id and u.made_in_project = r.project_id)`
    },
    async before(drafts, ctx, mode) {
      await guardMembers(drafts, ctx, mode)
      if (mode === 'delete') await keepRoles(drafts, ctx)
    },
    async after(drafts, ctx, mode) {
      await writeRoles(drafts, ctx, mode)
      await writeScopes(drafts, ctx)
    },
    actions: { freeze: setStatus('freeze'), unfreeze: setStatus('unfreeze'), resetPassword }
  })
  serveProjectPermissions(app, served)
  serve(app, projectRoles, async (_, ctx) => [...(await rolesIn(ctx))])
  serve(app, invitePerson, async ({ account, ...place }, ctx) => {
    ctx.setMessage('organisation:invitation.asked')
    return invite(ctx, account, place)
  })
  serve(app, projectInvitations, (_, ctx) => waitingInvitations(ctx))
  serve(app, withdrawInvitation, async ({ id }, ctx) => {
    await withdraw(ctx, id)
    return null
  })
  // Who is invited is not in the project yet: nothing but the invitation says which one it is.
  serve(app, myInvitations, (_, ctx) => invitationsForMe(ctx), { extent: 'tenant' })
  serve(app, refuseInvitation, async ({ id }, ctx) => {
    await refuseMine(ctx, id)
    return null
  })
  serveOpen(app, acceptInvitation, async ({ id }, ctx) => {
    await acceptMine(served, ctx, id)
    await ctx.appContext.principals.forget()
    return null
  })
  serve(app, addPerson, async ({ username, realname, phone, ...place }, ctx) => {
    if (phone === '') return addNew(served, ctx, { username, realname }, place)
    // Whether somebody has this phone is nothing that who leads a project learns: its owner is asked, whoever he is.
    if (!parse(users.fields.phone.value, phone).ok) throw unreadable('phone', 'organisation:projectUser.wrong.phone')
    ctx.setMessage('organisation:invitation.asked')
    await invite(ctx, phone, place, 'phone')
    return null
  })
  serve(app, assignRoles, ({ id, rowVersion, roleIds }, ctx) =>
    writeRows(served, ctx, 'edit', [{ id, values: { roleIds: [...roleIds].sort().join(',') }, seen: rowVersion }])
  )
  serve(app, openWork, async ({ id }, ctx) => openWorkOf(String((await rowOf(served, ctx, id)).userId), ctx))
  serve(app, removePerson, ({ id, rowVersion: seen }, ctx) =>
    writeRows(served, ctx, 'delete', [{ id, values: {}, seen }])
  )
  serve(app, waitingRequests, (_, ctx) => waitingIn(ctx))
  serve(app, grantRequest, ({ id, ...place }, ctx) => grantAccess(served, ctx, id, place))
  serve(app, refuseRequest, async ({ id, reason }, ctx) => {
    await refuseAccess(ctx, id, reason)
    return { id }
  })
  return served
}

/** Tasks that are somebody's alone or claimed by him, and files that he has not submitted, in the current project. */
async function openWorkOf(userId: string, { tx, project }: TxCtx): Promise<{ tasks: number; files: number }> {
  const { rows } = await sql<{ tasks: number; files: number }>`
    select (select count(*)::int from arc_task t where t.project_id = ${project} and (t.assignee = ${userId} or t.claimed_by = ${userId})
        and t.status in ('todo', 'doing') and not t.is_delete) as tasks,
      (select count(*)::int from arc_file f where f.project_id = ${project} and f.upload_by = ${userId}
        and f.status in ('draft', 'returned') and not f.is_delete) as files`.execute(tx)
  return rows[0] ?? { tasks: 0, files: 0 }
}
