import type { ItemState } from '#contract/archives/tree.ts'

import { type DataScope, isAllGranted, isPlaceGranted } from '../../core/principal/data-scope.ts'
import type { Tx } from '../../db/transaction.ts'

/** How complete an item of a project's directory tree is, whoever has brought its files. */
export interface ItemStatus {
  readonly nodeId: string
  readonly monomialId: string | null
  readonly code: string
  readonly name: string
  /** The archive must keep it. */
  readonly must: boolean
  readonly state: ItemState
  /** The project is handed over: what is open is 欠交, and no gap any more. */
  readonly isOver: boolean
  /** Files of any state but void; those that were accepted, without guesses; how many of them the rule asks for. */
  readonly held: number
  readonly settled: number
  readonly wanted: number
}

/** How many items that must be kept are open, and in which way: of an item, one of these is 1 at most. */
export interface OpenFigures {
  /** 缺: there is nothing. */
  readonly gaps: number
  /** 在办: there is something, and not yet as many accepted files as the rule asks for. */
  readonly begun: number
  /** 欠交: either of both, once the project is handed over. */
  readonly owed: number
}

/** The items of a project with their states, each class and unit project in the order of the catalogue: every reader of gaps reads these. */
export async function itemStatuses(tx: Tx, project: string): Promise<ItemStatus[]> {
  const rows = await tx
    .selectFrom('arcItemState')
    .select(['nodeId', 'monomialId', 'code', 'name', 'must', 'state', 'isOver', 'held', 'settled', 'wanted'])
    .where('projectId', '=', project)
    .orderBy('monomialId', (order) => order.asc().nullsFirst())
    .orderBy('rank')
    .orderBy('nodeId')
    .execute()
  // Sorting keeps the order of what compares alike: unit projects as they came, and items that a project has added by their places, last.
  const units = new Map([...new Set(rows.map(({ monomialId }) => monomialId))].map((unit, at) => [unit, at]))
  return rows.sort((a, b) => (units.get(a.monomialId) ?? 0) - (units.get(b.monomialId) ?? 0) || byCode(a.code, b.code))
}

const codes = new Intl.Collator('en', { numeric: true })
/** By class, then by group, then by number; what has no code comes last. */
const byCode = (one: string, other: string): number =>
  Number(one === '') - Number(other === '') || codes.compare(one, other)

/** What of an item is open. */
export function openFigures({ must, state, isOver }: Pick<ItemStatus, 'must' | 'state' | 'isOver'>): OpenFigures {
  const isOpen = must && (state === 'missing' || state === 'begun')
  return {
    gaps: isOpen && !isOver && state === 'missing' ? 1 : 0,
    begun: isOpen && !isOver && state === 'begun' ? 1 : 0,
    owed: isOpen && isOver ? 1 : 0
  }
}

/** The items of a project that are open: those of which who asks has a share, and the others; `isWhole` where he sees all of the project. */
export async function openItems(
  tx: Tx,
  project: string,
  { read, write }: DataScope
): Promise<{
  readonly items: readonly ItemStatus[]
  readonly others: readonly ItemStatus[]
  readonly isWhole: boolean
}> {
  const open = (await itemStatuses(tx, project)).filter(
    ({ must, state }) => must && (state === 'missing' || state === 'begun')
  )
  const isSeen = ({ code }: ItemStatus) => isPlaceGranted(read, code) || isPlaceGranted(write, code)
  return {
    items: open.filter(isSeen),
    others: open.filter((item) => !isSeen(item)),
    isWhole: isAllGranted(read)
  }
}
