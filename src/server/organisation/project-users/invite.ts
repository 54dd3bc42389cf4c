import { sql } from 'kysely'

import { parse } from '#contract/core/schema.ts'

import type { TxCtx } from '../../core/context/context.ts'
import type { MemberScope } from '../../core/principal/principal.ts'
import { Refusal, unreadable } from '../../core/refusing/refusal.ts'
import { resourcesOf, type ServedResource } from '../../core/resource/served.ts'
import { forNew, type WriteResult, writeRows } from '../../core/resource/write-rows.ts'
import { ADMINISTRATORS } from '../../db/administrators.ts'
import { keepPace } from './invite-pace.ts'
import { sayInChinese } from './notices.ts'
import { sendNotice } from '../../core/notices/send-notice.ts'
import { codesText, writeScopeParts } from './write-scopes.ts'

/** What somebody gets with his place in the project. */
export interface MemberPlace {
  readonly participantId: string
  readonly post: string
  readonly roleIds: readonly string[]
}
/** An account for somebody who has none; its phone is its owner's to give, with the code that is sent there. */
interface NewAccount {
  readonly username: string
  readonly realname: string
}

/** Makes an account, of the unit for which its user works, and brings him into the project. His first password is given back, once. */
export async function addNew(
  served: ServedResource,
  ctx: TxCtx,
  account: NewAccount,
  place: MemberPlace
): Promise<WriteResult> {
  const users = resourcesOf(ctx.appContext).get('user')
  if (!users) throw new Error('users are not served')
  for (const field of ['username', 'realname'] as const) {
    const rule = users.resource.fields[field]?.value
    if (rule && !parse(rule, account[field]).ok) throw unreadable(field, `organisation:projectUser.wrong.${field}`)
  }
  const orgId = await orgOf(ctx, place.participantId)
  await keepPace(ctx)
  const { ids, result } = await writeRows(users, ctx, 'add', [forNew({ ...account, phone: null, orgId })])
  const [id = ''] = ids
  // Its leaders freeze it and give it a password: those of this project, and no others.
  await ctx.tx.updateTable('sysUser').set({ madeInProject: ctx.project }).where('id', '=', id).execute()
  return { ...(await letIn(served, ctx, id, place, 'username')), result }
}

/** Lets somebody into the project. `field` is where it is said that he cannot be. */
export async function letIn(
  served: ServedResource,
  ctx: TxCtx,
  userId: string,
  { participantId, post, roleIds }: MemberPlace,
  field: 'account' | 'username' | 'id'
): Promise<WriteResult> {
  const { tx, project } = ctx
  await refuseUnfit(ctx, userId, field)
  if (participantId === '') throw unreadable('participantId', 'organisation:projectUser.noUnit')
  const { kind = 'all', catalog = [] } = ctx.principal.scope ?? {}
  const values: MemberValues = {
    participantId,
    post: post === '' ? null : post,
    roleIds: [...roleIds].join(','),
    // His roles say what he sees; he sees no more than who lets him in.
    dataScope: kind,
    scopeCodes: codesText(catalog)
  }
  const before = await tx
    .selectFrom('arcProjectMember')
    .select(['id', 'isDelete'])
    .where('projectId', '=', project)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (before && !before.isDelete) throw unreadable(field, 'organisation:projectUser.member')
  const written = before
    ? await comeBack(served, ctx, before.id, values)
    : await writeRows(served, ctx, 'add', [forNew({ ...values, userId, projectId: project })])
  await tx
    .updateTable('sysAccessRequest')
    .set({ status: '1', decidedBy: ctx.principal.id, decidedAt: sql<string>`now()` })
    .where('projectId', '=', project)
    .where('userId', '=', userId)
    .where('status', '=', '0')
    .execute()
  await welcome(ctx, userId)
  return written
}

interface MemberValues {
  readonly participantId: string
  readonly post: string | null
  readonly roleIds: string
  readonly dataScope: MemberScope['kind']
  readonly scopeCodes: string | null
}

/** Who was here before has a row: it comes back with another place and with these roles alone. */
async function comeBack(
  served: ServedResource,
  ctx: TxCtx,
  id: string,
  { participantId, post, roleIds, dataScope, scopeCodes }: MemberValues
): Promise<WriteResult> {
  const row = await ctx.tx
    .updateTable('arcProjectMember')
    .set({ orgId: await orgOf(ctx, participantId), post, leftRoles: roleIds, dataScope })
    .where('id', '=', id)
    .returning('userId')
    .executeTakeFirstOrThrow()
  await writeScopeParts(ctx, row.userId, scopeCodes)
  return writeRows(served, ctx, 'restore', [{ id, values: {} }])
}

/** The unit that somebody works for who works for a participant of the project. Refuses (at the field) what is none of its participants. */
export async function orgOf({ tx, project }: TxCtx, participantId: string): Promise<string> {
  const unit = await tx
    .selectFrom('arcProjectOrg')
    .select('orgId')
    .where('id', '=', participantId)
    .where('projectId', '=', project)
    .where('isDelete', '=', false)
    .executeTakeFirst()
  if (!unit) throw unreadable('participantId', 'organisation:projectUser.noUnit')
  return unit.orgId
}

/** Refuses whose account is frozen, and who keeps the system, its secrets or its log: none of them works in a project. */
async function refuseUnfit({ tx }: TxCtx, userId: string, field: string): Promise<void> {
  const { rows } = await sql<{ status: string; administers: boolean; realname: string }>`
    select u.status, u.realname, exists (select 1 from sys_user_role h join sys_role r on r.id = h.role_id
      where h.user_id = u.id and r.tenant_id = 0 and r.role_code = any(${[...ADMINISTRATORS]}::text[])) as administers
    from sys_user u where u.id = ${userId} and not u.is_delete`.execute(tx)
  const [user] = rows
  if (!user) throw unreadable(field, 'organisation:projectUser.unknown')
  if (user.administers) throw new Refusal('organisation:projectUser.administrator', {}, { status: 403 })
  if (user.status !== '1') throw unreadable(field, 'organisation:projectUser.frozen')
}

/** Notifies somebody that he is in the project now. */
async function welcome({ tx, principal, project }: TxCtx, userId: string): Promise<void> {
  const { name } = await tx.selectFrom('arcProject').select('name').where('id', '=', project).executeTakeFirstOrThrow()
  const titile = sayInChinese('organisation:projectUser.notice.admittedTitle', { project: name })
  const lines = [sayInChinese('organisation:projectUser.notice.admitted', { name: principal.realname })]
  await sendNotice(tx, { titile, lines, priority: 'M', sender: principal.username, readers: [userId] })
}
