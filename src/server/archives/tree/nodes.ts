import { sql } from 'kysely'

import type { Tx } from '../../db/transaction.ts'

/** A node of a project's tree with what the catalogue says of it. */
export interface Node {
  readonly id: string
  readonly parentId: string | null
  readonly monomialId: string | null
  readonly level: string
  readonly code: string
  readonly set: string
  readonly name: string
  readonly orderNum: number
  readonly applicable: 'auto' | 'yes' | 'no'
  readonly naReason: string | null
  readonly retention: string | null
  readonly medium: string | null
  /** What kind of unit forms its files (dictionary org_type). */
  readonly former: string | null
  /** Whether the archive must keep it. */
  readonly must: boolean
  readonly when: readonly string[]
}

/**
 * The ids of a node and all below it; nothing where no node is named. A tree is small: walking through it here is quicker
 * than asking the database level by level, and the database knows better how many files named nodes have.
 */
export async function nodesBelow(tx: Tx, project: string, id: string | undefined): Promise<string[] | undefined> {
  if (id === undefined) return undefined
  const nodes = await tx
    .selectFrom('arcTreeNode')
    .select(['id', 'parentId'])
    .where('projectId', '=', project)
    .where('isDelete', '=', false)
    .execute()
  const children = Map.groupBy(nodes, ({ parentId }) => parentId)
  const found = nodes.some((node) => node.id === id) ? [id] : []
  for (const parent of found) for (const child of children.get(parent) ?? []) found.push(child.id)
  return found
}

const select = (tx: Tx, project: string) =>
  tx
    .selectFrom('arcTreeNode as n')
    .leftJoin('arcCatalog as c', 'c.id', 'n.catalogId')
    .select([
      'n.id',
      'n.parentId',
      'n.monomialId',
      'n.level',
      'n.name',
      'n.orderNum',
      'n.applicable',
      'n.naReason',
      'c.retention',
      'c.medium'
    ])
    .select([
      sql<string>`coalesce(n.catalog_code, '')`.as('code'),
      sql<string>`coalesce(n.catalog_set, '')`.as('set'),
      sql<boolean>`coalesce(c.keep ->> 'da' = 'must', false)`.as('must'),
      sql<string | null>`coalesce(c.formed_by, c.submit_by)`.as('former'),
      sql<string[]>`coalesce(c.when_tags, '{}')`.as('when')
    ])
    .where('n.projectId', '=', project)
    .where('n.isDelete', '=', false)
    // What is not published yet takes no files.
    .where('n.status', '=', 'published')

/** The whole tree of a project, in no order. */
export const allNodes = (tx: Tx, project: string): Promise<Node[]> => select(tx, project).execute()

/** One node of a project. */
export const nodeOf = (tx: Tx, project: string, id: string): Promise<Node | undefined> =>
  select(tx, project).where('n.id', '=', id).executeTakeFirst()

/** The items at a node and below it, in the catalogue's order. */
export const itemsBelow = async (tx: Tx, project: string, id: string): Promise<Node[]> =>
  select(tx, project)
    .where('n.level', '=', 'item')
    .where('n.id', '=', sql<string>`any (${(await nodesBelow(tx, project, id)) ?? []}::text[])`)
    .orderBy(sql`n.monomial_id nulls first`)
    .orderBy('c.orderNum')
    .execute()

/** The items of a project that have a code, of a unit project or of the project itself. */
export const itemsOfCode = (tx: Tx, project: string, code: string): Promise<Node[]> =>
  select(tx, project).where('n.level', '=', 'item').where('n.catalogCode', '=', code).execute()
