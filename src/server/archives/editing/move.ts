import { sql, type UpdateObject } from 'kysely'

import type { TextKey } from '../../core/text/catalogues.ts'
import type { Values } from '../../core/text/say.ts'
import { isPlaceGranted } from '../../core/principal/data-scope.ts'
import type { Database } from '../../db/schema.ts'
import { appliesIn } from '../../domain/archives/applicable-nodes.ts'
import type { BatchContext } from '../rows/batch-context.ts'
import type { Locked } from '../rows/locked.ts'
import { itemsOfCode } from '../tree/nodes.ts'
import { nextPlace } from './place.ts'

/** Where a row goes when its item of the catalogue is changed. */
export interface RowDestination {
  readonly name: string
  readonly columns: UpdateObject<Database, 'arcFile'>
}

/** Finds the node of another item for a row: of the row's unit project, else of the project itself. */
export async function moveToItem(
  batch: BatchContext,
  row: Locked,
  code: string
): Promise<RowDestination | { readonly key: TextKey; readonly values?: Values }> {
  const { tx } = batch.ctx
  const nodes = await itemsOfCode(tx, batch.project, code)
  const node =
    nodes.find(({ monomialId }) => monomialId === row.monomialId) ?? nodes.find(({ monomialId }) => monomialId === null)
  if (!node) return { key: nodes.length > 0 ? 'archives:move.otherUnit' : 'archives:move.unknown' }
  if (!isPlaceGranted(batch.dataScope.write, code)) return { key: 'archives:refused.notHere' }
  if (!(await appliesIn(tx, batch.project))(node)) return { key: 'archives:refused.notApplicable' }
  if (node.id === row.nodeId) return { name: node.name, columns: {} }
  const closed = await batch.closedUnit(node.monomialId)
  if (closed) return { key: closed.key, values: closed.values }
  const orderNum = await nextPlace(batch, node.id)
  // A new place in another item is a change of the row, not only of an order: it is counted.
  return {
    name: node.name,
    columns: {
      nodeId: node.id,
      monomialId: node.monomialId,
      catalogCode: node.code,
      catalogSet: node.set,
      orderNum,
      rowVersion: sql<number>`row_version + 1`,
      updateTime: sql<string>`now()`
    }
  }
}
