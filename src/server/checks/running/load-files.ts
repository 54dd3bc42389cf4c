import { sql } from 'kysely'

import type { FileState } from '#contract/archives/files.ts'
import type { Template } from '#contract/catalogue/templates.ts'

import { templateOf } from '../../domain/catalogue/template-versions.ts'
import type { Tx } from '../../db/transaction.ts'
import type { CheckedCopy, CheckedFile, CheckedObject } from '../item/checked.ts'
import { cellsOf } from './cells-of.ts'
import { copiesByObject } from './read-copies.ts'

/**
 * Reads files as items see them: their cells, what is known of their bytes, and their reviews; in the order of the ids. Copies in the
 * stores of the archive only where `unread`, the ids of those that could not be read now, is given.
 */
export async function loadFiles(
  tx: Tx,
  ids: readonly string[],
  templates: ReadonlyMap<string, Template>,
  passes: {
    readonly text: boolean
    readonly drawing: boolean
    readonly virus: boolean
    readonly unread: ReadonlySet<string> | null
  }
): Promise<CheckedFile[]> {
  const rows = await tx
    .selectFrom('arcFile as f')
    .leftJoin('arcTreeNode as n', 'n.id', 'f.nodeId')
    .selectAll('f')
    .select((e) => [
      e.fn.coalesce('n.name', e.val('')).as('catalogName'),
      sql<
        boolean | null
      >`(select m.sign_required from arc_node_meta m where m.set_id = f.catalog_set and m.catalog_code = f.catalog_code
        and not m.is_delete order by m.tenant_id desc limit 1)`.as('signRequired')
    ])
    .where('f.id', 'in', [...ids])
    .execute()
  const stored = await objectsOf(tx, ids)
  const objects = Map.groupBy(stored, ({ fileId }) => fileId)
  const copies = passes.unread
    ? await copiesByObject(
        tx,
        stored.map(({ id }) => id),
        passes.unread
      )
    : new Map<string, CheckedCopy[]>()
  const reviews = Map.groupBy(await reviewsOf(tx, ids), ({ fileId }) => fileId)
  const files = new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        status: row.status as FileState,
        cells: cellsOf(row, templateOf(templates, row)),
        template: templateOf(templates, row),
        objects: (objects.get(row.id) ?? []).map((object) => asChecked(object, passes, copies.get(object.id) ?? null)),
        reviews: reviews.get(row.id) ?? []
      } satisfies CheckedFile
    ])
  )
  return ids.flatMap((id) => files.get(id) ?? [])
}

const objectsOf = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('arcObject as o')
    .leftJoin('arcCheckFact as c', 'c.objectId', 'o.id')
    .select(['o.id', 'o.fileId', 'o.fileName', 'o.bytes', 'o.format', 'o.sha256', 'o.sm3', 'o.width', 'o.height'])
    .select(['c.bytes as measured', 'c.text', 'c.drawing', 'c.virus', 'c.stamp'])
    .where('o.fileId', 'in', [...ids])
    .where('o.isDelete', '=', false)
    .where('o.replacedBy', 'is', null)
    .orderBy('o.orderNum')
    .orderBy('o.id')
    .execute()

type ObjectRow = Awaited<ReturnType<typeof objectsOf>>[number]

function asChecked(
  { measured, text, drawing, virus, stamp, ...object }: ObjectRow,
  passes: Parameters<typeof loadFiles>[3],
  copies: CheckedObject['copies']
): CheckedObject {
  // A fact is what this code has written; what failed says so by its kind.
  const fact = <T>(value: Record<string, unknown> | null): T | 'crashed' | null =>
    value === null ? null : value.kind === 'crashed' ? 'crashed' : (value as T)
  return {
    ...object,
    measured: stamp === 'missing' ? 'missing' : (fact(measured) ?? 'crashed'),
    text: passes.text ? fact(text) : null,
    drawing: passes.drawing ? fact(drawing) : null,
    virus: passes.virus ? (virus as CheckedObject['virus']) : null,
    copies
  }
}

const reviewsOf = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('arcTask')
    .select(['fileId', 'status', 'claimedBy', 'doneAt'])
    .where('fileId', 'in', [...ids])
    .where('nodeKey', '=', 'review')
    .where('isDelete', '=', false)
    .orderBy('createTime')
    .execute()
