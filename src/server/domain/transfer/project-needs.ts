import type { NeedPlace } from '#contract/checks/transfer-needs.ts'

import { dataScopeOf, grantsCondition } from '../../core/principal/data-scope.ts'
import { DAYS_LEFT } from '../archives/days-left.ts'
import { openItems } from '../archives/item-states.ts'
import type { Needed, NeedsCtx, Transferred } from './needed.ts'

const UNAPPROVED = ['draft', 'submitted', 'returned']
const UNARRANGED = ['approved']

/** What the project itself lacks for a transfer: items without files, its acceptance, another transfer that is under way, its day. */
export async function projectNeeds(ctx: NeedsCtx, { units, application }: Transferred): Promise<Needed[]> {
  const { tx, project, principal } = ctx
  const { items } = await openItems(tx, project, await dataScopeOf(tx, principal, project))
  const open = items.filter(({ monomialId }) => units === undefined || units.includes(monomialId))
  const nodes = (isOwed: boolean): NeedPlace[] =>
    open
      .filter(({ isOver }) => isOver === isOwed)
      .map(({ nodeId, code, name }) => ({ type: 'node', id: nodeId, title: `${code} ${name}`, at: null }))
  const row = await tx
    .selectFrom('arcProject as p')
    .select(['p.id', 'p.name', 'p.acceptDate', DAYS_LEFT.as('daysLeft')])
    .where('p.id', '=', project)
    .executeTakeFirstOrThrow()
  const own: NeedPlace = { type: 'project', id: row.id, title: row.name, at: null }
  const others = await otherTransfers(ctx, units, application)
  const numbers = others.join(', ')
  // What comes after the handover is late for nothing.
  const late = row.daysLeft === null || application?.kind === 'supplement' ? 0 : -row.daysLeft
  const [gaps, owed] = [nodes(false), nodes(true)]
  // A 预验收 comes before the acceptance, and sees samples; of a parcel, and of what comes later, not everything is asked for.
  const isWhole = !application || (application.kind === 'formal' && application.parcel === 'whole')
  const mustBeAccepted = application?.kind !== 'pre'
  return [
    { need: isWhole ? 'gaps' : 'gapsOfPart', count: gaps.length, places: gaps },
    { need: 'owed', count: owed.length, places: owed },
    { need: 'notAccepted', count: mustBeAccepted && row.acceptDate === null ? 1 : 0, places: [own] },
    { need: 'otherTransfer', count: others.length, places: [], values: { numbers } },
    { need: 'overdue', count: Math.max(0, late), places: [own] },
    ...(await restNeeds(ctx, units))
  ]
}

/** The numbers of other applications that are under way for the same unit projects. */
async function otherTransfers(
  { tx, project }: NeedsCtx,
  units: Transferred['units'],
  application: Transferred['application']
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('arcTransferUnit as u')
    .innerJoin('arcTransfer as t', 't.id', 'u.transferId')
    .select(['t.id', 't.transferNo', 'u.monomialId'])
    .where('u.projectId', '=', project)
    .where('u.isOpen', '=', true)
    .where('u.parcel', '=', application?.parcel ?? 'whole')
    .orderBy('t.transferNo')
    .execute()
  const others = rows.filter(
    ({ id, monomialId }) => id !== application?.id && (units === undefined || units.includes(monomialId))
  )
  return [...new Set(others.map(({ transferNo }) => transferNo))]
}

/** Files that no transfer takes along: those that are not approved, and those that are in no volume. */
async function restNeeds({ tx, project, principal }: NeedsCtx, units: Transferred['units']): Promise<Needed[]> {
  const { read } = await dataScopeOf(tx, principal, project)
  const all = tx
    .selectFrom('arcFile as f')
    .select(['f.id', 'f.title', 'f.status', 'f.monomialId'])
    .where('f.projectId', '=', project)
    .where('f.isDelete', '=', false)
    .where('f.status', 'in', [...UNAPPROVED, ...UNARRANGED])
    .where(grantsCondition(read, 'f'))
    .orderBy('f.catalogCode')
    .orderBy('f.orderNum')
    .orderBy('f.id')
  const files = (await all.execute()).filter(({ monomialId }) => units === undefined || units.includes(monomialId))
  const places = (states: readonly string[]): NeedPlace[] =>
    files
      .filter(({ status }) => states.includes(status))
      .map(({ id, title }) => ({ type: 'file', id, title, at: null }))
  const [open, loose] = [places(UNAPPROVED), places(UNARRANGED)]
  return [
    { need: 'notApproved', count: open.length, places: open },
    { need: 'notArranged', count: loose.length, places: loose }
  ]
}
