import type { CatalogueData, CatalogueSetData } from './data.ts'
import { catalogueId } from './reference.ts'

/** A node of a project's directory tree 目录树, ready for its row. */
export interface PlannedNode {
  readonly id: string
  readonly projectId: string
  readonly monomialId: string | null
  readonly parentId: string | null
  readonly catalogId: string | null
  readonly catalogSet: string
  /** At a unit project, its number. */
  readonly catalogCode: string
  readonly name: string
  readonly level: 'class' | 'unit' | 'group' | 'item'
  readonly orderNum: number
}
interface Unit {
  readonly id: string
  readonly unitNo: string
  readonly name: string
  readonly catalogTemplate: string
}
type Sets = ReadonlyMap<string, CatalogueSetData>

/** The id of a node in the trees that the seed plants. */
export const nodeId = (projectId: string, monomialId: string | null, code: string): string =>
  [projectId, monomialId, code].filter(Boolean).join('-')

/**
 * Plans the tree of a project out of the catalogue: the classes of its first unit project's set; below a class of project
 * scope its groups and items, below one of unit scope every unit project with the groups and items of its own set. Which of
 * the items apply is asked when the tree is read (`applies`), as features change. Parents come before children.
 */
export function planTree(projectId: string, units: readonly Unit[], sets: Sets): PlannedNode[] {
  const [first] = units
  const set = first && sets.get(first.catalogTemplate)
  if (!set) return []
  const planned: PlannedNode[] = []
  const plant = (
    from: CatalogueSetData,
    node: CatalogueData,
    parentId: string | null,
    unit: Unit | undefined,
    orderNum: number
  ) => {
    const { code, name, level } = node
    const monomialId = unit?.id ?? null
    const id = nodeId(projectId, monomialId, code)
    planned.push({
      id,
      projectId,
      monomialId,
      parentId,
      catalogId: catalogueId(from.id, code),
      catalogSet: from.id,
      catalogCode: code,
      name,
      level,
      orderNum
    })
    return id
  }
  const below = (from: CatalogueSetData, code: string, parentId: string, unit?: Unit) => {
    childrenOf(from, code).forEach((child, index) => {
      below(from, child.code, plant(from, child, parentId, unit, index + 1), unit)
    })
  }
  childrenOf(set, null).forEach((top, index) => {
    const id = plant(set, top, null, undefined, index + 1)
    if (top.scope === 'project') below(set, top.code, id)
    const parts = top.scope === 'project' ? [] : units
    parts.forEach((unit, place) => {
      const own = sets.get(unit.catalogTemplate) ?? set
      const under = `${id}-${unit.id}`
      planned.push({
        id: under,
        projectId,
        monomialId: unit.id,
        parentId: id,
        catalogId: null,
        catalogSet: own.id,
        catalogCode: unit.unitNo,
        name: unit.name,
        level: 'unit',
        orderNum: place + 1
      })
      below(own, top.code, under, unit)
    })
  })
  return planned
}

const childrenOf = ({ nodes }: CatalogueSetData, code: string | null) => nodes.filter(({ pcode }) => pcode === code)
