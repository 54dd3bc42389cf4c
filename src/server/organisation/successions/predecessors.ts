import { sql } from 'kysely'

import type { SuccessionChoices, SuccessionKind } from '#contract/organisation/successions.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { ADMINISTRATORS } from '../../db/administrators.ts'

/** The role of who sees a project and changes nothing in it: what is left to a predecessor. */
export const VIEWER = 'project_viewer'

/** Who is succeeded: a person, or a unit with its people. */
export interface Predecessor {
  readonly id: string
  readonly name: string
  readonly unit: string | null
  readonly orgType: string | null
  readonly people: readonly string[]
}

/** The people of the current project who hold a role in it, with the unit for which each works. */
async function peopleOf({ tx, project }: Pick<TxCtx, 'tx' | 'project'>) {
  const { rows } = await sql<{
    id: string
    username: string
    realname: string
    orgId: string | null
    unit: string | null
  }>`
    select u.id, u.username, u.realname, m.org_id, o.name as unit from arc_project_member m
      join sys_user u on u.id = m.user_id and not u.is_delete left join arc_org o on o.id = m.org_id
    where m.project_id = ${project} and not m.is_delete and exists (
      select 1 from sys_user_role h join sys_role r on r.id = h.role_id and not r.is_delete
      where h.user_id = m.user_id and h.project_id = m.project_id and r.role_code <> ${VIEWER} and r.role_code <> all (${[...ADMINISTRATORS]}::text[]))
    order by o.name, u.realname, u.id`.execute(tx)
  return rows
}

const unitsOf = ({ tx, project }: Pick<TxCtx, 'tx' | 'project'>) =>
  tx
    .selectFrom('arcProjectOrg as p')
    .innerJoin('arcOrg as o', 'o.id', 'p.orgId')
    .select(['p.id', 'p.orgId', 'o.name', 'p.orgType'])
    .where('p.projectId', '=', project)
    .where('p.isDelete', '=', false)
    .orderBy('p.orgType')
    .orderBy('o.name')
    .execute()

/** Who can be succeeded in the current project: everybody who has a role there, and each unit. */
export async function choicesIn(ctx: TxCtx): Promise<SuccessionChoices> {
  const people = await peopleOf(ctx)
  const units = await unitsOf(ctx)
  return {
    own: ctx.principal.id,
    people: people.map(({ id, username, realname, unit }) => ({ id, username, realname, unit })),
    units: units.map(({ id, orgId, name, orgType }) => ({
      id,
      name,
      orgType,
      people: people.filter((one) => one.orgId === orgId).length
    }))
  }
}

/** Who is meant; undefined where nobody of the project is. A unit is named as a participant, and kept as the unit itself. */
export async function predecessorOf(
  ctx: Pick<TxCtx, 'tx' | 'project'>,
  kind: SuccessionKind,
  id: string
): Promise<Predecessor | undefined> {
  const people = await peopleOf(ctx)
  if (kind === 'person') {
    const found = people.find((one) => one.id === id)
    return found && { id, name: found.realname, unit: found.unit, orgType: null, people: [id] }
  }
  const unit = (await unitsOf(ctx)).find((one) => one.id === id)
  if (!unit) return undefined
  const own = people.filter(({ orgId }) => orgId === unit.orgId).map((one) => one.id)
  return { id: unit.orgId, name: unit.name, unit: null, orgType: unit.orgType, people: own }
}

/** The people of a succession as they are now: who has left the project since has nothing there any more but what was his. */
export async function peopleSucceeded(
  ctx: Pick<TxCtx, 'tx' | 'project'>,
  { kind, predecessorId }: { readonly kind: SuccessionKind; readonly predecessorId: string }
): Promise<readonly string[]> {
  if (kind === 'person') return [predecessorId]
  return (await peopleOf(ctx)).filter(({ orgId }) => orgId === predecessorId).map(({ id }) => id)
}

/** The roles that people hold in a project, but the one of who only sees it. */
export async function rolesHeld(
  { tx, project }: Pick<TxCtx, 'tx' | 'project'>,
  people: readonly string[]
): Promise<string[]> {
  const rows = await tx
    .selectFrom('sysUserRole as h')
    .innerJoin('sysRole as r', 'r.id', 'h.roleId')
    .select('h.roleId')
    .distinct()
    .where('h.projectId', '=', project)
    .where('h.userId', '=', sql<string>`any (${[...people]}::text[])`)
    .where('r.isDelete', '=', false)
    .where('r.roleCode', '<>', VIEWER)
    .orderBy('h.roleId')
    .execute()
  return rows.map(({ roleId }) => roleId)
}
