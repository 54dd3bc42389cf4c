import { type SqlBool, sql } from 'kysely'

import type { TxCtx } from '../../core/context/context.ts'
import type { Instance } from '../../core/process/instances.ts'
import { Refusal } from '../../core/refusing/refusal.ts'

const DONE = ['submitted', 'approved', 'arranged', 'locked', 'archived']

/** Why the collection of a node has not come to its end: a file that waits to be submitted, or what its metadata ask of its files. */
export async function unsent({ tx }: TxCtx, { nodeId }: Instance): Promise<Refusal | undefined> {
  const { open, all } = await tx
    .selectFrom('arcFile')
    .select([
      sql<number>`count(*) filter (where not ${sql<SqlBool>`status = any (${DONE}::text[])`})`.as('open'),
      sql<number>`count(*)`.as('all')
    ])
    .where('nodeId', '=', nodeId)
    .where('isDelete', '=', false)
    .where('status', '<>', 'void')
    .executeTakeFirstOrThrow()
  if (all === 0) return new Refusal('archives:task.refused.noFile')
  if (open > 0) return new Refusal('archives:task.refused.openFiles', { n: open })
  const { rows } = await sql<{ minFiles: number; maxFiles: number | null; formats: string | null }>`
    select m.min_files, m.max_files, m.formats from arc_tree_node n
      join arc_node_meta m on m.set_id = n.catalog_set and m.catalog_code = n.catalog_code
    where n.id = ${nodeId} and not m.is_delete order by m.tenant_id desc limit 1`.execute(tx)
  const [rule] = rows
  if (!rule) return undefined
  if (all < rule.minFiles) return new Refusal('archives:task.refused.fewFiles', { n: all, least: rule.minFiles })
  if (rule.maxFiles !== null && all > rule.maxFiles)
    return new Refusal('archives:task.refused.manyFiles', { n: all, most: rule.maxFiles })
  const formats = (rule.formats ?? '').split(',').filter(Boolean)
  return formats.length === 0 ? undefined : otherFormat({ tx }, nodeId, formats)
}

/** The first file of a node that is of a format which its metadata do not name. */
async function otherFormat(
  { tx }: Pick<TxCtx, 'tx'>,
  nodeId: string | null,
  formats: readonly string[]
): Promise<Refusal | undefined> {
  const found = await tx
    .selectFrom('arcFile as f')
    .innerJoin('arcObject as o', 'o.fileId', 'f.id')
    .select(['f.title', 'o.fileName'])
    .where('f.nodeId', '=', nodeId)
    .where('f.isDelete', '=', false)
    .where('f.status', '<>', 'void')
    .where('o.isDelete', '=', false)
    .where('o.replacedBy', 'is', null)
    .where(sql<SqlBool>`lower(coalesce(o.format, '')) <> all (${formats}::text[])`)
    .orderBy('f.title')
    .executeTakeFirst()
  return (
    found &&
    new Refusal('archives:task.refused.format', {
      title: found.title,
      name: found.fileName,
      formats: formats.join(', ')
    })
  )
}
