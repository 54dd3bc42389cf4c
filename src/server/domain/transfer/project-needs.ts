import { sql } from 'kysely'

import type { NeedPlace } from '#contract/checks/transfer-needs.ts'

import { dataScopeOf, grantsCondition } from '../../core/principal/data-scope.ts'
import { DAYS_LEFT } from '../archives/days-left.ts'
import { type ItemStatus, openItems } from '../archives/item-states.ts'
import type { Needed, NeedsCtx, Transferred } from './needed.ts'

const UNAPPROVED = ['draft', 'submitted', 'returned']
const UNARRANGED = ['approved']

/** What the project itself lacks for a transfer: items without files, its acceptance, another transfer that is under way, its day. */
export async function projectNeeds(ctx: NeedsCtx, { units, application }: Transferred): Promise<Needed[]> {
  const { tx, project, principal } = ctx
  const { items, others: unseen } = await openItems(tx, project, await dataScopeOf(tx, principal, project))
  const open = (isOwed: boolean): Pick<Needed, 'count' | 'seen' | 'places'> => {
    const isMeant = ({ isOver, monomialId }: ItemStatus) =>
      isOver === isOwed && (units === undefined || units.includes(monomialId))
    const places = items
      .filter(isMeant)
      .map(({ nodeId, code, name }): NeedPlace => ({ type: 'node', id: nodeId, title: `${code} ${name}`, at: null }))
    return { count: places.length + unseen.filter(isMeant).length, seen: places.length, places }
  }
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
  // A 预验收 comes before the acceptance, and sees samples; of a parcel, and of what comes later, not everything is asked for.
  const isWhole = !application || (application.kind === 'formal' && application.parcel === 'whole')
  const mustBeAccepted = application?.kind !== 'pre'
  return [
    { need: isWhole ? 'gaps' : 'gapsOfPart', ...open(false) },
    { need: 'owed', ...open(true) },
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
    .select(['f.id', 'f.title', 'f.status', 'f.monomialId', sql<boolean>`${grantsCondition(read, 'f')}`.as('isSeen')])
    .where('f.projectId', '=', project)
    .where('f.isDelete', '=', false)
    .where('f.status', 'in', [...UNAPPROVED, ...UNARRANGED])
    .orderBy('f.catalogCode')
    .orderBy('f.orderNum')
    .orderBy('f.id')
  const files = (await all.execute()).filter(({ monomialId }) => units === undefined || units.includes(monomialId))
  const found = (states: readonly string[]): Pick<Needed, 'count' | 'seen' | 'places'> => {
    const own = files.filter(({ status }) => states.includes(status))
    const places = own
      .filter(({ isSeen }) => isSeen)
      .map(({ id, title }): NeedPlace => ({ type: 'file', id, title, at: null }))
    return { count: own.length, seen: places.length, places }
  }
  return [
    { need: 'notApproved', ...found(UNAPPROVED) },
    { need: 'notArranged', ...found(UNARRANGED) }
  ]
}
