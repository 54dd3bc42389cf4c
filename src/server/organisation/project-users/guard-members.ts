import { sql } from 'kysely'

import type { TxCtx } from '../../core/context/context.ts'
import { Refusal, unreadable } from '../../core/refusing/refusal.ts'
import type { RowDraft, WriteMode } from '../../core/resource/served.ts'
import { grantsEverywhere, LEADS_PROJECT, rolesIn } from './project-roles.ts'

export const idsIn = (joined: unknown): string[] =>
  typeof joined === 'string' ? joined.split(',').filter((id) => id !== '') : []

/**
 * Asked before people of a project are written, whichever way: nobody writes his own place in it, roles are only those that who asks may
 * grant there, and somebody who leads the project stays. The project is held meanwhile, so that two leaders cannot remove each other.
 */
export async function guardMembers(drafts: readonly RowDraft[], ctx: TxCtx, mode: WriteMode): Promise<void> {
  const { tx, principal, project } = ctx
  await tx.selectFrom('arcProject').select('id').where('id', '=', project).forUpdate().execute()
  for (const { now, values } of drafts) {
    const isOwn = (now?.userId ?? values.userId) === principal.id
    if (isOwn && (mode !== 'edit' || OWN.some((key) => differs(key, { now, values }))))
      throw new Refusal('organisation:projectUser.own', {}, { status: 403 })
  }
  await placeInUnits(drafts, ctx)
  await guardRoles(drafts, ctx, mode)
  if (mode === 'edit') await guardScopes(drafts, ctx)
}

/** What nobody changes of himself: by these he would see more or do more. */
const OWN = ['roleIds', 'participantId', 'dataScope', 'scopeCodes'] as const
const differs = (
  key: string,
  { now, values }: Pick<RowDraft, 'values'> & { readonly now: RowDraft['now'] | undefined }
) => key in values && (values[key] ?? null) !== (now?.[key] ?? null)

/** Who works for a participant of the project works for its unit. */
async function placeInUnits(drafts: readonly RowDraft[], { tx, project }: TxCtx): Promise<void> {
  const placed = drafts.filter(({ now, values }) => differs('participantId', { now, values }))
  if (placed.length === 0) return
  const units = await tx
    .selectFrom('arcProjectOrg')
    .select(['id', 'orgId'])
    .where('projectId', '=', project)
    .where('isDelete', '=', false)
    .execute()
  for (const { values } of placed) {
    const unit = units.find(({ id }) => id === values.participantId)
    if (!unit) throw unreadable('participantId', 'organisation:projectUser.noUnit')
    values.orgId = unit.orgId
  }
}

/** Nobody lets others see more than he sees: who sees a part of the project changes the data scope of nobody. */
async function guardScopes(drafts: readonly RowDraft[], ctx: TxCtx): Promise<void> {
  const changed = drafts.some(
    (draft) =>
      differs('dataScope', { now: draft.now, values: draft.values }) ||
      differs('scopeCodes', { now: draft.now, values: draft.values })
  )
  if (changed && ctx.principal.scope?.kind !== 'all' && !(await grantsEverywhere(ctx)))
    throw new Refusal('organisation:projectUser.scopeBeyond', {}, { status: 403 })
}

async function guardRoles(drafts: readonly RowDraft[], ctx: TxCtx, mode: WriteMode): Promise<void> {
  const written = drafts.filter(({ values }) => mode !== 'edit' || 'roleIds' in values)
  if (written.length === 0) return
  const roles = new Map((await rolesIn(ctx)).map((role) => [role.id, role]))
  const back = mode === 'restore' ? await leftRoles(written, ctx) : new Map<string, string | null>()
  const rolesOf = ({ id, values }: RowDraft) => (mode === 'delete' ? [] : idsIn(back.get(id) ?? values.roleIds))
  for (const draft of written) {
    const [held, wanted] = [idsIn(draft.now?.roleIds), rolesOf(draft)]
    // Who is removed loses all roles, whoever has granted them.
    const changed =
      mode === 'delete' ? [] : [...wanted, ...held].filter((id) => wanted.includes(id) !== held.includes(id))
    for (const id of changed) {
      const role = roles.get(id)
      if (!role) throw unreadable('roleIds', 'organisation:projectUser.noRole')
      if (!role.canGrant)
        throw new Refusal('organisation:projectUser.beyondOwn', { role: role.roleName }, { status: 403 })
    }
  }
  const leads = (ids: readonly string[]) => ids.some((id) => roles.get(id)?.leads)
  const losing = written.filter((draft) => leads(idsIn(draft.now?.roleIds)) && !leads(rolesOf(draft)))
  if (losing.length === 0) return
  await refuseNobodyLeads(
    losing.map(({ now }) => String(now?.userId)),
    ctx
  )
}

async function leftRoles(drafts: readonly RowDraft[], { tx }: TxCtx): Promise<ReadonlyMap<string, string | null>> {
  const rows = await tx
    .selectFrom('arcProjectMember')
    .select(['id', 'leftRoles'])
    .where(
      'id',
      'in',
      drafts.map(({ id }) => id)
    )
    .execute()
  return new Map(rows.map(({ id, leftRoles }) => [id, leftRoles]))
}

/** Refuses what would leave a project without anybody who leads it and can sign in. */
export async function refuseNobodyLeads(leaving: readonly string[], { tx, project }: TxCtx): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    select distinct m.user_id from arc_project_member m join sys_user u on u.id = m.user_id and u.status = '1' and not u.is_delete
      join sys_user_role h on h.user_id = m.user_id and h.project_id in ('*', m.project_id)
      join sys_role r on r.id = h.role_id and not r.is_delete join sys_role_permission g on g.role_id = h.role_id
      join sys_permission p on p.id = g.permission_id and p.key = ${LEADS_PROJECT} and not p.is_delete
    where m.project_id = ${project} and not m.is_delete`.execute(tx)
  if (rows.every(({ userId }) => leaving.includes(userId)))
    throw new Refusal('organisation:projectUser.lastLeader', {}, { status: 403 })
}
