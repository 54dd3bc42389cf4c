import { sql } from 'kysely'

import type { transferProject } from '#contract/organisation/successions.ts'
import type { Asked } from '#contract/core/call.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { Refusal, unreadable } from '../../core/refusing/refusal.ts'
import { sendNotice } from '../../core/notices/send-notice.ts'
import { newId } from '../../db/id.ts'
import { keepPace } from '../project-users/invite-pace.ts'
import { sayInChinese } from '../project-users/notices.ts'
import { rolesIn } from '../project-users/project-roles.ts'
import { type Predecessor, predecessorOf, rolesHeld } from './predecessors.ts'

/** Where the successor answers. */
const PAGE = 'account/center'

/** Who is named by a phone or a user name: as far as who names him may know it, which is where he is in the project. */
interface Named {
  readonly id: string
  readonly realname: string
  readonly orgId: string | null
  readonly unit: string | null
  readonly isMember: boolean
}

/**
 * Asks somebody to take over from a person or a unit. As with an invitation the answer is the same whether there is such an account or not.
 * The project is held meanwhile: of two who hand over the same at once the second finds the first one's waiting.
 */
export async function askSuccession(ctx: TxCtx, asked: Asked<typeof transferProject>): Promise<{ id: string }> {
  const { tx, project, principal } = ctx
  const { kind, account, note } = asked
  await tx.selectFrom('arcProject').select('id').where('id', '=', project).forUpdate().execute()
  if (asked.predecessorId === '') throw unreadable('predecessorId', 'organisation:succession.refused.noPredecessor')
  const predecessor = await predecessorOf(ctx, kind, asked.predecessorId)
  if (!predecessor) throw unreadable('predecessorId', 'organisation:succession.refused.unknown')
  if (predecessor.people.length === 0)
    throw unreadable('predecessorId', 'organisation:succession.refused.nobody', { name: predecessor.name })
  await refuseWaiting(ctx, kind, predecessor)
  if (account === '') throw unreadable('account', 'organisation:projectUser.noAccount')
  const named = await accountNamed(ctx, account)
  const place = await placeOf(ctx, asked, predecessor, named)
  const roleIds = await rolesHeld(ctx, predecessor.people)
  await refuseFurtherRoles(ctx, roleIds)
  await keepPace(ctx)
  const id = newId()
  const noticeId = named && (await notify(ctx, named.id, predecessor))
  await tx
    .insertInto('arcSuccession')
    .values({
      ...{ id, projectId: project, kind, account, participantId: place.participantId, noticeId },
      predecessorId: predecessor.id,
      predecessor: predecessor.name,
      predecessorUnit: predecessor.unit,
      // Who is outside the project is called as he was named: whether there is such an account is not said.
      successor: named?.isMember ? named.realname : account,
      successorUnit: place.unit,
      roleIds: roleIds.join(','),
      note: note === '' ? null : note
    })
    .execute()
  const detail = { name: predecessor.name, account }
  ctx.audit({ event: 'succession.ask', type: 'succession', id, project, detail })
  await notifyPredecessors(ctx, predecessor, principal.id)
  return { id }
}

async function refuseWaiting(
  { tx, project }: TxCtx,
  kind: 'person' | 'unit',
  { id, name }: Predecessor
): Promise<void> {
  const open = await tx
    .selectFrom('arcSuccession')
    .select('successor')
    .where('projectId', '=', project)
    .where('kind', '=', kind)
    .where('predecessorId', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  if (open)
    throw unreadable('predecessorId', 'organisation:succession.refused.waiting', { name, successor: open.successor })
}

async function accountNamed({ tx, project, principal }: TxCtx, account: string): Promise<Named | undefined> {
  const { rows } = await sql<Named>`
    select u.id, u.realname, m.org_id as "orgId", o.name as unit, m.user_id is not null as "isMember" from sys_user u
      left join arc_project_member m on m.user_id = u.id and m.project_id = ${project} and not m.is_delete left join arc_org o on o.id = m.org_id
    where u.tenant_id = ${principal.tenant} and not u.is_delete and lower(${account}) in (lower(u.username), lower(u.phone)) limit 1`.execute(
    tx
  )
  return rows[0]
}

/** For which unit the successor will work: who is in the project already keeps his. A unit is succeeded by another one of its kind. */
async function placeOf(
  { tx, project, principal }: TxCtx,
  { kind, participantId }: Asked<typeof transferProject>,
  { id, people, orgType }: Predecessor,
  named: Named | undefined
): Promise<{ participantId: string; unit: string | null }> {
  if (named?.id === principal.id) throw unreadable('account', 'organisation:succession.refused.self')
  if (named && kind === 'person' && people.includes(named.id))
    throw unreadable('account', 'organisation:succession.refused.same')
  const own = tx
    .selectFrom('arcProjectOrg as p')
    .innerJoin('arcOrg as o', 'o.id', 'p.orgId')
    .select(['p.id', 'p.orgId', 'p.orgType', 'o.name'])
    .where('p.projectId', '=', project)
    .where('p.isDelete', '=', false)
    .orderBy('p.id')
  const unit = named?.isMember
    ? await own.where('p.orgId', '=', named.orgId ?? '').executeTakeFirst()
    : await own.where('p.id', '=', participantId).executeTakeFirst()
  const field = named?.isMember ? 'account' : 'participantId'
  if (!unit && !named?.isMember) throw unreadable('participantId', 'organisation:projectUser.noUnit')
  if (kind === 'unit' && unit?.orgId === id) throw unreadable(field, 'organisation:succession.refused.sameUnit')
  if (kind === 'unit' && unit?.orgType !== orgType) throw unreadable(field, 'organisation:succession.refused.otherKind')
  return { participantId: unit?.id ?? '', unit: unit?.name ?? null }
}

/** Nobody passes on more than he may give. */
export async function refuseFurtherRoles(ctx: TxCtx, roleIds: readonly string[]): Promise<void> {
  const roles = await rolesIn(ctx)
  for (const id of roleIds) {
    const role = roles.find((one) => one.id === id)
    if (role && !role.canGrant)
      throw new Refusal('organisation:projectUser.beyondOwn', { role: role.roleName }, { status: 403 })
  }
}

async function notify({ tx, principal, project }: TxCtx, user: string, { name }: Predecessor): Promise<string | null> {
  const titile = sayInChinese('organisation:succession.notice.askedTitle', {
    project: await nameOfProject(tx, project)
  })
  const lines = [sayInChinese('organisation:succession.notice.asked', { name: principal.realname, predecessor: name })]
  return sendNotice(tx, { titile, lines, priority: 'H', sender: principal.username, readers: [user], page: PAGE })
}

/** Whose work is handed over by somebody else is notified before it goes. */
async function notifyPredecessors({ tx, principal, project }: TxCtx, { people }: Predecessor, asking: string) {
  const titile = sayInChinese('organisation:succession.notice.toldTitle', { project: await nameOfProject(tx, project) })
  const lines = [sayInChinese('organisation:succession.notice.told', { name: principal.realname })]
  const readers = people.filter((id) => id !== asking)
  await sendNotice(tx, { titile, lines, priority: 'M', sender: principal.username, readers })
}

/** What a project is called. */
export const nameOfProject = async (tx: TxCtx['tx'], id: string): Promise<string> =>
  (await tx.selectFrom('arcProject').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name
