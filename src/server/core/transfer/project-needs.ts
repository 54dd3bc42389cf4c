import type { NeedPlace } from '#contract/checks/transfer-needs.ts'

import { dataScopeOf, grantsCondition } from '../data-scope.ts'
import { DAYS_LEFT } from '../days-left.ts'
import { openItems } from '../item-states.ts'
import type { Needed, NeedsCtx, Transferred } from './needed.ts'

const UNAPPROVED = ['draft', 'submitted', 'returned']
const UNARRANGED = ['approved']

/** What the project itself lacks for a transfer: items without files, its acceptance, another transfer that is under way, its day. */
export async function projectNeeds(ctx: NeedsCtx, { unit }: Transferred): Promise<Needed[]> {
  const { tx, project, principal } = ctx
  const { items } = await openItems(tx, project, await dataScopeOf(tx, principal, project))
  const open = items.filter(({ monomialId }) => unit === undefined || monomialId === unit)
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
  const others = await otherTransfers(ctx, unit)
  const numbers = others.join(', ')
  const late = row.daysLeft === null ? 0 : -row.daysLeft
  const [gaps, owed] = [nodes(false), nodes(true)]
  return [
    { need: 'gaps', count: gaps.length, places: gaps },
    { need: 'owed', count: owed.length, places: owed },
    { need: 'notAccepted', count: row.acceptDate === null ? 1 : 0, places: [own] },
    { need: 'otherTransfer', count: others.length, places: [], values: { numbers } },
    { need: 'overdue', count: Math.max(0, late), places: [own] },
    ...(await restNeeds(ctx, unit))
  ]
}

/** The numbers of applications that are under way for the same unit projects. */
async function otherTransfers({ tx, project }: NeedsCtx, unit: string | undefined): Promise<readonly string[]> {
  const open = tx
    .selectFrom('arcTransferUnit as u')
    .innerJoin('arcTransfer as t', 't.id', 'u.transferId')
    .select('t.transferNo')
    .distinct()
    .where('u.projectId', '=', project)
    .where('u.isOpen', '=', true)
    .orderBy('t.transferNo')
  const rows = await (unit === undefined ? open : open.where('u.monomialId', '=', unit)).execute()
  return rows.map(({ transferNo }) => transferNo)
}

/** Files that no transfer takes along: those that are not approved, and those that are in no volume. */
async function restNeeds({ tx, project, principal }: NeedsCtx, unit: string | undefined): Promise<Needed[]> {
  const { read } = await dataScopeOf(tx, principal, project)
  const all = tx
    .selectFrom('arcFile as f')
    .select(['f.id', 'f.title', 'f.status'])
    .where('f.projectId', '=', project)
    .where('f.isDelete', '=', false)
    .where('f.status', 'in', [...UNAPPROVED, ...UNARRANGED])
    .where(grantsCondition(read, 'f'))
    .orderBy('f.catalogCode')
    .orderBy('f.orderNum')
    .orderBy('f.id')
  const files = await (unit === undefined ? all : all.where('f.monomialId', '=', unit)).execute()
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
