import { sql } from 'kysely'

import type { AccessWaiting } from '#contract/organisation/project-users.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { missing, unreadable } from '../../core/refusing/refusal.ts'
import type { ServedResource } from '../../core/resource/served.ts'
import type { WriteResult } from '../../core/resource/write-rows.ts'
import { sendNotice } from '../../core/notices/send-notice.ts'
import { letIn, type MemberPlace } from './invite.ts'
import { sayInChinese } from './notices.ts'

/** Who asks for access to the current project and has not been answered, the longest waiting first. */
export async function waitingIn({ tx, project }: TxCtx): Promise<AccessWaiting[]> {
  return tx
    .selectFrom('sysAccessRequest as a')
    .innerJoin('sysUser as u', 'u.id', 'a.userId')
    .leftJoin('arcOrg as o', 'o.id', 'u.orgId')
    .select(['a.id', 'u.realname', 'u.username', 'u.phone', 'o.name as unit', 'a.note', 'a.asked as askTime'])
    .where('a.projectId', '=', project)
    .where('a.status', '=', '0')
    .where('u.isDelete', '=', false)
    .where(
      sql<boolean>`not exists (select 1 from arc_project_member m where m.project_id = a.project_id and m.user_id = a.user_id and not m.is_delete)`
    )
    .orderBy('a.asked')
    .orderBy('a.id')
    .execute()
}

/** Lets in who has asked. */
export async function grantAccess(
  served: ServedResource,
  ctx: TxCtx,
  id: string,
  place: MemberPlace
): Promise<WriteResult> {
  const { userId } = await hold(ctx, id)
  const written = await letIn(served, ctx, userId, place, 'id')
  ctx.audit({ event: 'accessRequest.grant', type: 'accessRequest', id, project: ctx.project, detail: { user: userId } })
  return written
}

/** Refuses who has asked, with the reason, which he reads. */
export async function refuseAccess(ctx: TxCtx, id: string, reason: string): Promise<void> {
  const { tx, principal, project } = ctx
  const { userId, wanted } = await hold(ctx, id)
  if (reason === '') throw unreadable('reason', 'organisation:projectUser.noReason')
  await tx
    .updateTable('sysAccessRequest')
    .set({ status: '2', reason, decidedBy: principal.id, decidedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
  // As he named it: whether there is such a project he does not learn from who leads it.
  const titile = sayInChinese('organisation:projectUser.notice.refusedTitle', { project: wanted })
  const lines = [sayInChinese('organisation:projectUser.notice.refused', { reason })]
  await sendNotice(tx, { titile, lines, priority: 'M', sender: principal.username, readers: [userId] })
  ctx.audit({ event: 'accessRequest.refuse', type: 'accessRequest', id, project, detail: { user: userId, reason } })
}

async function hold({ tx, project }: TxCtx, id: string) {
  const row = await tx
    .selectFrom('sysAccessRequest')
    .select(['userId', 'wanted'])
    .where('id', '=', id)
    .where('projectId', '=', project)
    .where('status', '=', '0')
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw missing()
  return row
}
