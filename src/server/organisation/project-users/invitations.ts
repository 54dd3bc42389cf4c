import { sql } from 'kysely'

import type { InvitationForMe, InvitationWaiting } from '#contract/organisation/invitations.ts'

import { answerInside, type Ctx, type TxCtx } from '../../core/context/context.ts'
import { missing, Refusal, unreadable } from '../../core/refusing/refusal.ts'
import type { ServedResource } from '../../core/resource/served.ts'
import { sendNotice } from '../../core/notices/send-notice.ts'
import { unaskedContext } from '../../core/context/unasked-context.ts'
import { newId } from '../../db/id.ts'
import { keepPace } from './invite-pace.ts'
import { letIn, type MemberPlace, orgOf } from './invite.ts'
import { sayInChinese } from './notices.ts'
import { rolesIn } from './project-roles.ts'

/** Days that an invitation waits. */
const DAYS = 14
/** Where the invited says yes or no. */
const PAGE = 'account/center'
/** Who may let people in. */
const ADMITS = 'org.user:add'

/**
 * Invites whoever has a phone or a user name into the project. What is answered is the same whether there is such an account or not, who it
 * is and what becomes of it, until it has accepted: who invites learns nothing of phones. `field` is where it is said what is wrong with it.
 */
export async function invite(
  ctx: TxCtx,
  account: string,
  place: MemberPlace,
  field: 'account' | 'phone' = 'account'
): Promise<{ id: string }> {
  const { tx, project, principal } = ctx
  if (account === '') throw unreadable(field, 'organisation:projectUser.noAccount')
  await tx.selectFrom('arcProject').select('id').where('id', '=', project).forUpdate().execute()
  await orgOf(ctx, place.participantId)
  await refuseBeyondOwn(ctx, place.roleIds)
  if (await isMember(ctx, account)) throw unreadable(field, 'organisation:projectUser.member')
  await tx
    .updateTable('arcProjectInvitation')
    .set({ status: '3' })
    .where('projectId', '=', project)
    .where('status', '=', '0')
    .where('expires', '<', sql<string>`now()`)
    .execute()
  const open = tx.selectFrom('arcProjectInvitation').select('id').where('projectId', '=', project)
  const waiting = await open
    .where('status', 'in', ['0', '2'])
    .where(sql`lower(account)`, '=', account.toLowerCase())
    .where('expires', '>', sql<string>`now()`)
    .executeTakeFirst()
  if (waiting) throw unreadable(field, 'organisation:invitation.waiting')
  await keepPace(ctx)
  const id = newId()
  await tx
    .insertInto('arcProjectInvitation')
    .values({
      ...{ id, projectId: project, account, participantId: place.participantId, roleIds: place.roleIds.join(',') },
      post: place.post === '' ? null : place.post,
      expires: sql<string>`now() + ${DAYS} * interval '1 day'`
    })
    .execute()
  ctx.audit({ event: 'invitation.ask', type: 'invitation', id, project })
  const invited = await accountOf(ctx, account)
  if (!invited) return { id }
  const { name } = await tx.selectFrom('arcProject').select('name').where('id', '=', project).executeTakeFirstOrThrow()
  const titile = sayInChinese('organisation:invitation.notice.title', { project: name })
  const lines = [sayInChinese('organisation:invitation.notice.text', { name: principal.realname, project: name })]
  await sendNotice(tx, {
    ...{ titile, lines, priority: 'M', sender: principal.username, readers: [invited.id], page: PAGE }
  })
  return { id }
}

/** Who invites grants no more than he may, before anybody has accepted too. */
async function refuseBeyondOwn(ctx: TxCtx, roleIds: readonly string[]): Promise<void> {
  const roles = await rolesIn(ctx)
  for (const id of roleIds) {
    const role = roles.find((one) => one.id === id)
    if (!role) throw unreadable('roleIds', 'organisation:projectUser.noRole')
    if (!role.canGrant)
      throw new Refusal('organisation:projectUser.beyondOwn', { role: role.roleName }, { status: 403 })
  }
}

/** Whether somebody in the project is called so: who leads it sees that in its list. */
async function isMember({ tx, project }: TxCtx, account: string): Promise<boolean> {
  const { rows } = await sql`select 1 from arc_project_member m join sys_user u on u.id = m.user_id
    where m.project_id = ${project} and not m.is_delete and lower(${account}) in (lower(u.username), lower(u.phone)) limit 1`.execute(
    tx
  )
  return rows.length > 0
}

const accountOf = ({ tx, principal }: TxCtx, account: string) =>
  tx
    .selectFrom('sysUser')
    .select('id')
    .where('tenantId', '=', principal.tenant)
    .where('isDelete', '=', false)
    .where((where) =>
      where.or([
        where(sql<string>`lower(username)`, '=', account.toLowerCase()),
        where(sql<string>`lower(phone)`, '=', account.toLowerCase())
      ])
    )
    .executeTakeFirst()

/** The invitations of the project that wait; one that was refused waits for who has invited, as one does that nobody has read. */
export async function waitingInvitations({ tx, project }: TxCtx): Promise<InvitationWaiting[]> {
  return tx
    .selectFrom('arcProjectInvitation as i')
    .leftJoin('arcProjectOrg as p', 'p.id', 'i.participantId')
    .leftJoin('arcOrg as o', 'o.id', 'p.orgId')
    .leftJoin('sysUser as u', 'u.id', 'i.askedBy')
    .select(['i.id', 'i.account', 'o.name as unit', 'u.realname as askedBy', 'i.askedAt', 'i.expires'])
    .where('i.projectId', '=', project)
    .where('i.status', 'in', ['0', '2'])
    .where('i.expires', '>', sql<string>`now()`)
    .orderBy('i.askedAt', 'desc')
    .execute()
}

/** Takes an invitation back. */
export async function withdrawInvitation(ctx: TxCtx, id: string): Promise<void> {
  const { numUpdatedRows } = await ctx.tx
    .updateTable('arcProjectInvitation')
    .set({ status: '3', decidedAt: sql<string>`now()` })
    .where('id', '=', id)
    .where('projectId', '=', ctx.project)
    .where('status', 'in', ['0', '2'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw missing()
  ctx.audit({ event: 'invitation.withdraw', type: 'invitation', id, project: ctx.project })
}

/** Mine: of whoever is called as the invitation says. */
const isMine = (user: string) =>
  sql<boolean>`lower(i.account) in (select lower(x) from sys_user u, unnest(array[u.username, u.phone]) as x where u.id = ${user})`

const openOf = ({ tx, principal }: TxCtx) =>
  tx
    .selectFrom('arcProjectInvitation as i')
    .where('i.status', '=', '0')
    .where('i.expires', '>', sql<string>`now()`)
    .where(isMine(principal.id))

/** The invitations that wait for who asks. */
export async function invitationsForMe(ctx: TxCtx): Promise<InvitationForMe[]> {
  const rows = await openOf(ctx)
    .innerJoin('arcProject as p', 'p.id', 'i.projectId')
    .leftJoin('arcProjectOrg as t', 't.id', 'i.participantId')
    .leftJoin('arcOrg as o', 'o.id', 't.orgId')
    .leftJoin('sysUser as u', 'u.id', 'i.askedBy')
    .select(['i.id', 'p.name as project', 'o.name as unit', 'u.realname as askedBy', 'i.askedAt', 'i.expires'])
    .select(
      sql<string>`coalesce((select string_agg(r.role_name, '、' order by r.role_name) from sys_role r where r.id = any(string_to_array(i.role_ids, ','))), '')`.as(
        'roles'
      )
    )
    .where('p.isDelete', '=', false)
    .orderBy('i.askedAt')
    .execute()
  return rows
}

/** Says no to an invitation. */
export async function refuseInvitation(ctx: TxCtx, id: string): Promise<void> {
  const mine = await openOf(ctx).select('i.id').where('i.id', '=', id).forUpdate('i').executeTakeFirst()
  if (!mine) throw missing()
  await decide(ctx, id, '2')
  ctx.audit({ event: 'invitation.refuse', type: 'invitation', id })
}

const decide = ({ tx }: TxCtx, id: string, status: '1' | '2') =>
  tx.updateTable('arcProjectInvitation').set({ status, decidedAt: sql<string>`now()` }).where('id', '=', id).execute()

/**
 * Accepts an invitation: its user comes into the project as who has invited him lets him in, with the rights that that one has there now. Of
 * two answers at the same moment one is missing.
 */
export async function acceptInvitation(served: ServedResource, ctx: Ctx, id: string): Promise<void> {
  const { principal, appContext } = ctx
  const found = await ctx.inTransaction((tx) =>
    openOf({ tx, principal } as TxCtx)
      .select(['i.projectId', 'i.askedBy'])
      .where('i.id', '=', id)
      .executeTakeFirst()
  )
  if (!found) throw missing()
  const host = await appContext.principals
    .ofUser(found.askedBy, principal.tenant, found.projectId)
    .catch(() => undefined)
  if (!host?.rights.has(ADMITS) || host.project !== found.projectId) throw new Refusal('organisation:invitation.void')
  const asHost = unaskedContext(appContext, { principal: host, language: ctx.say.language })
  await answerInside({ ctx: asHost, said: () => undefined }, 'own', async (own) => {
    const held = await own.tx
      .selectFrom('arcProjectInvitation')
      .select(['participantId', 'post', 'roleIds'])
      .where('id', '=', id)
      .where('status', '=', '0')
      .where('expires', '>', sql<string>`now()`)
      .forUpdate()
      .executeTakeFirst()
    if (!held) throw missing()
    const roleIds = held.roleIds.split(',').filter((one) => one !== '')
    const place = { participantId: held.participantId, post: held.post ?? '', roleIds }
    await letIn(served, own, principal.id, place, 'account')
    await decide(own, id, '1')
    own.audit({
      event: 'invitation.accept',
      type: 'invitation',
      id,
      project: found.projectId,
      detail: { user: principal.id }
    })
  })
}
