import { type Selectable, sql } from 'kysely'

import { successionMachine } from '#contract/organisation/succession-machine.ts'

import type { TxCtx } from '../../core/context/context.ts'
import type { Principal } from '../../core/principal/principal.ts'
import type { ServedResource } from '../../core/resource/served.ts'
import { writeRows } from '../../core/resource/write-rows.ts'
import type { Database } from '../../db/schema.ts'
import { idsIn } from '../project-users/guard-members.ts'
import { letIn } from '../project-users/invite.ts'
import { codesText } from '../project-users/write-scopes.ts'
import { refuseFurtherRoles } from './ask-succession.ts'
import { leaveReading } from './leave-reading.ts'
import { openWorkOf, totalOf } from './open-work.ts'
import { passWork } from './pass-work.ts'
import { peopleSucceeded, rolesHeld } from './predecessors.ts'

type SuccessionRow = Selectable<Database['arcSuccession']>
type Taker = Pick<Principal, 'id' | 'realname'>

/**
 * Does what a succession says, as who has asked for it: the successor is in the project with the roles of his predecessors and sees as much
 * of it as they did, what is open is his, they keep reading, and the record has both sides, the time, and the list of what went over.
 */
export async function takeOver(
  served: ServedResource,
  ctx: TxCtx,
  row: SuccessionRow,
  taker: Taker
): Promise<{ handed: number; people: readonly string[] }> {
  const { tx, project } = ctx
  const people = (await peopleSucceeded(ctx, row)).filter((id) => id !== taker.id)
  const roleIds = [...new Set([...idsIn(row.roleIds), ...(await rolesHeld(ctx, people))])].sort()
  await refuseFurtherRoles(ctx, roleIds)
  await admit(served, ctx, row, { taker, people, roleIds })
  const work = await openWorkOf(tx, project, people)
  const handed = totalOf(work)
  await passWork(tx, { succession: row.id, project, people, taker: taker.id })
  await leaveReading(ctx, people)
  if (row.kind === 'unit') await changeBuilder(ctx, row)
  await tx
    .updateTable('arcSuccession')
    .set({
      status: successionMachine.transitions.accept.to,
      ...{ successorId: taker.id, successor: taker.realname, handed, work: JSON.stringify(work) },
      decidedAt: sql<string>`now()`
    })
    .where('id', '=', row.id)
    .execute()
  return { handed, people }
}

interface Admission {
  readonly taker: Taker
  readonly people: readonly string[]
  readonly roleIds: readonly string[]
}

/** Lets the successor in, or gives who is there already the further roles; he sees as far as the widest of those whom he succeeds. */
async function admit(
  served: ServedResource,
  ctx: TxCtx,
  { participantId }: SuccessionRow,
  { taker, people, roleIds }: Admission
): Promise<void> {
  const { tx, project } = ctx
  const member = await tx
    .selectFrom('arcProjectMember')
    .select(['id', 'dataScope'])
    .where('projectId', '=', project)
    .where('userId', '=', taker.id)
    .where('isDelete', '=', false)
    .executeTakeFirst()
  if (!member) {
    await letIn(served, ctx, taker.id, { participantId, post: '', roleIds }, 'account')
    return
  }
  const held = await rolesHeld(ctx, [taker.id])
  const values: Record<string, unknown> = { roleIds: [...new Set([...held, ...roleIds])].sort().join(',') }
  const before = await tx
    .selectFrom('arcProjectMember')
    .select(['userId', 'dataScope'])
    .where('projectId', '=', project)
    .where('userId', '=', sql<string>`any (${[...people]}::text[])`)
    .execute()
  const seesAll = before.some(({ dataScope }) => dataScope === 'all')
  // What was handed over is his own from now on: who sees what his unit or he himself has brought sees it.
  if (seesAll && member.dataScope !== 'all') Object.assign(values, { dataScope: 'all', scopeCodes: null })
  else if (member.dataScope === 'catalog') Object.assign(values, await joinedParts(ctx, taker.id, before))
  await writeRows(served, ctx, 'edit', [{ id: member.id, values }])
}

/** The parts of the catalogue of the successor and of those whom he succeeds; where these see by unit, he does. */
async function joinedParts(
  { tx, project }: TxCtx,
  taker: string,
  before: readonly { readonly userId: string; readonly dataScope: string }[]
): Promise<Record<string, unknown>> {
  if (before.some(({ dataScope }) => dataScope === 'org')) return { dataScope: 'org', scopeCodes: null }
  const parts = await tx
    .selectFrom('arcMemberScope')
    .select(['catalogCode as code', sql<boolean>`bool_or(can_write)`.as('canWrite')])
    .where('projectId', '=', project)
    .where('userId', '=', sql<string>`any (${[taker, ...before.map(({ userId }) => userId)]}::text[])`)
    .where('canRead', '=', true)
    .groupBy('catalogCode')
    .execute()
  return { dataScope: 'catalog', scopeCodes: codesText(parts) }
}

/** Where the builder is succeeded as a unit, the project is its successor's. */
async function changeBuilder({ tx, project, audit }: TxCtx, row: SuccessionRow): Promise<void> {
  const unit = await tx
    .selectFrom('arcProjectOrg')
    .select('orgId')
    .where('id', '=', row.participantId)
    .executeTakeFirst()
  if (!unit) return
  const changed = await tx
    .updateTable('arcProject')
    .set({ builder: unit.orgId })
    .where('id', '=', project)
    .where('builder', '=', row.predecessorId)
    .returning('id')
    .execute()
  const detail = { builder: unit.orgId, formerBuilder: row.predecessorId }
  if (changed.length > 0) audit({ event: 'succession.builder', type: 'project', id: project, project, detail })
}
