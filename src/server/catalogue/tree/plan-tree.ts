import type { Insertable } from 'kysely'

import { newId } from '../../db/id.ts'
import type { Database } from '../../db/schema.ts'
import type { Tx } from '../../db/transaction.ts'

/** An entry of the catalogue in force, as a node of a tree is made of it. */
export interface CatalogueEntry {
  readonly id: string
  readonly setId: string
  readonly code: string
  readonly pid: string | null
  readonly name: string
  readonly level: string
  readonly scope: string | null
}
/** A unit project that a tree is made for. */
export interface PlannedUnit {
  readonly id: string
  readonly unitNo: string
  readonly name: string
  readonly catalogTemplate: string
}
type NewNode = Insertable<Database['arcTreeNode']> & { readonly id: string }

/** The entries of the versions in force, of these sets, in their order. */
export async function entriesInForce(tx: Tx, sets: readonly string[]): Promise<readonly CatalogueEntry[]> {
  return await tx
    .selectFrom('arcCatalog as c')
    .innerJoin('arcCatalogInForce as f', 'f.versionId', 'c.versionId')
    .select(['c.id', 'f.setId', 'c.code', 'c.pid', 'c.name', 'c.level', 'c.scope'])
    .where('f.setId', 'in', ['', ...sets])
    .where('c.isDelete', '=', false)
    .orderBy('c.orderNum')
    .orderBy('c.id')
    .execute()
}

/** A node of the tree made of an entry; it waits to be published. */
export const nodeOfEntry = (
  entry: CatalogueEntry,
  project: string,
  {
    parentId,
    unit,
    orderNum
  }: { readonly parentId: string | null; readonly unit: string | null; readonly orderNum: number }
): NewNode => ({
  id: newId(),
  projectId: project,
  monomialId: unit,
  parentId,
  catalogId: entry.id,
  catalogSet: entry.setId,
  catalogCode: entry.code,
  name: entry.name,
  level: entry.level,
  orderNum,
  status: 'draft'
})

/** The classes that a tree has already: what is missing comes below them. */
export type ExistingClasses = ReadonlyMap<string, { readonly id: string; readonly units: number }>

/**
 * What a tree lacks: where it has no classes those of the first unit project's set, with the groups and items of project scope; below each
 * class of unit scope these unit projects, with the groups and items of their own sets. Parents come before children.
 */
export function planMissingNodes(
  project: string,
  entries: readonly CatalogueEntry[],
  units: readonly PlannedUnit[],
  existing: ExistingClasses,
  set: string
): readonly NewNode[] {
  const children = Map.groupBy(entries, ({ setId, pid }) => `${setId} ${pid ?? ''}`)
  const below = ({ setId, id }: Pick<CatalogueEntry, 'setId' | 'id'>) => children.get(`${setId} ${id}`) ?? []
  const roots = (of: string) => children.get(`${of} `) ?? []
  const planned: NewNode[] = []
  const plant = (entry: CatalogueEntry, parentId: string | null, unit: string | null, orderNum: number): string => {
    const node = nodeOfEntry(entry, project, { parentId, unit, orderNum })
    planned.push(node)
    return node.id
  }
  const plantBelow = (entry: CatalogueEntry, parentId: string, unit: string | null): void => {
    for (const [index, child] of below(entry).entries())
      plantBelow(child, plant(child, parentId, unit, index + 1), unit)
  }
  roots(set).forEach((top, index) => {
    const there = existing.get(top.code)
    const id = there?.id ?? plant(top, null, null, index + 1)
    if (top.scope === 'project') {
      if (!there) plantBelow(top, id, null)
      return
    }
    units.forEach((unit, place) => {
      const own = roots(unit.catalogTemplate).find(({ code }) => code === top.code)
      const node: NewNode = {
        id: newId(),
        projectId: project,
        monomialId: unit.id,
        parentId: id,
        catalogId: null,
        catalogSet: unit.catalogTemplate,
        catalogCode: unit.unitNo,
        name: unit.name,
        level: 'unit',
        orderNum: (there?.units ?? 0) + place + 1,
        status: 'draft'
      }
      planned.push(node)
      if (own) plantBelow(own, node.id, unit.id)
    })
  })
  return planned
}
