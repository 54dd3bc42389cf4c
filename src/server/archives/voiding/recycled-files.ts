import { sql } from 'kysely'

import { deleteFile, deleteFiles } from '#contract/archives/files.ts'
import { isUnique } from '#contract/core/rules.ts'

import { templateOf } from '../../domain/catalogue/template-versions.ts'
import type { TextKey } from '../../core/text/catalogues.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { dataScopeOf, grantsCondition } from '../../core/principal/data-scope.ts'
import type { RecycledKind } from '../../domain/archives/recycled-kinds.ts'
import { missing, Refusal } from '../../core/refusing/refusal.ts'
import type { Values } from '../../core/text/say.ts'
import { cellOf } from '../columns/columns.ts'
import { type BatchContext, notEditable, openBatch } from '../rows/batch-context.ts'
import { type Locked, lockFiles } from '../rows/locked.ts'
import { objectsOf } from '../rows/rows.ts'
import { nodeOf } from '../tree/nodes.ts'
import { closedTo } from '../editing/add.ts'
import { holders } from '../editing/collect.ts'
import { nextPlace } from '../editing/place.ts'
import { removeRows } from './remove-files.ts'
import { sharedIn } from '../editing/unique.ts'

const RIGHT = 'archives.collect:delete'

/** Deleted files of the current project, for whoever may delete them there. */
export const recycledFiles: RecycledKind = {
  name: 'file',
  deletedBy: [deleteFile.path, deleteFiles.path],
  async rows({ tx, principal }) {
    const { project, rights } = principal
    if (project === null || !rights.has(RIGHT)) return undefined
    const { write } = await dataScopeOf(tx, principal, project)
    return sql`(select 'file:' || f.id, 'file', f.title, coalesce(n.catalog_code, f.catalog_code) || ' ' || coalesce(n.name, ''),
      (select u.realname from sys_user u where u.id = f.update_by), f.update_time, f.create_by, f.create_time, f.update_by, f.update_time,
      f.row_version, f.tenant_id, false from arc_file f left join arc_tree_node n on n.id = f.node_id
      where f.project_id = ${project} and f.is_delete and f.restorable and ${grantsCondition(write, 'f')})`
  },
  restore: (ids, ctx) =>
    eachDeleted(ids, ctx, 'archives:bin.notRestored', async (batch, row) => {
      const why = await notRestorable(batch, row)
      if (why) return why
      await batch.tx
        .updateTable('arcFile')
        .set({ isDelete: false, orderNum: await nextPlace(batch, row.nodeId ?? ''), updateBy: ctx.principal.id })
        .where('id', '=', row.id)
        .execute()
      batch.ctx.audit({ event: 'archives.restore', ...about(row) })
      return undefined
    }),
  async takeBackRestore(ids, ctx) {
    const { principal, say } = ctx
    if (!principal.rights.has(RIGHT)) throw missing()
    const batch = await openBatch(ctx)
    const rows = await lockFiles(batch, ids)
    // Who restored a file is who has changed it last, as long as nobody else has.
    const other = [...rows.values()].find(({ updateBy }) => updateBy !== principal.id)
    if (other) throw new Refusal('rules:refused.undoChanged', { row: other.title, by: say('rules:somebody') })
    await removeRows(batch, ids)
  },
  purge: (ids, ctx) =>
    eachDeleted(ids, ctx, 'archives:bin.notPurged', async (batch, row) => {
      if (await wasReviewed(batch, row)) return ctx.say('archives:bin.reviewed')
      // The bytes belong to nobody now: they are swept with what nobody has claimed.
      await batch.tx
        .updateTable('arcObject')
        .set({ fileId: null, isDelete: true })
        .where('fileId', '=', row.id)
        .execute()
      await batch.tx.deleteFrom('arcFile').where('id', '=', row.id).execute()
      ctx.audit({ event: 'archives.purge', ...about(row) })
      return undefined
    })
}

const about = ({ id, projectId, title }: Locked) =>
  ({ type: 'file', id, project: projectId, detail: { title } }) as const

/** Does something with each of several deleted files, which are held; the first whose work says why not refuses all. */
async function eachDeleted(
  ids: readonly string[],
  ctx: TxCtx,
  refused: TextKey,
  work: (batch: BatchContext, row: Locked) => Promise<string | undefined>
): Promise<void> {
  const batch = await openBatch(ctx)
  const rows = await lockFiles(batch, ids, 'deleted')
  for (const id of ids) {
    const row = rows.get(id)
    if (!row?.restorable) throw missing()
    const why = (await notEditable(batch, row))?.message ?? (await work(batch, row))
    if (why !== undefined) throw new Refusal(refused, { title: row.title, reason: why })
  }
}

/** Why a file cannot come back, if so: its item is gone or closed, or another file has taken what is its. */
async function notRestorable(batch: BatchContext, row: Locked): Promise<string | undefined> {
  const say = (key: TextKey, values: Values = {}) => batch.ctx.say(key, values)
  const node = row.nodeId === null ? undefined : await nodeOf(batch.tx, batch.project, row.nodeId)
  if (!node) return say('archives:bin.noNode')
  const closed = await closedTo(batch, node)
  if (closed) return say(closed.key, closed.values)
  const isShared = sharedIn(batch, row)
  for (const column of templateOf(batch.templates, row)?.columns ?? []) {
    const value = cellOf(row, column.key)
    if (!column.validateRules?.some(isUnique) || value === null || value === '') continue
    if (await isShared(column, value)) return say('archives:bin.taken', { title: column.title, value: String(value) })
  }
  const digests = ((await objectsOf(batch.tx, [row.id])).get(row.id) ?? []).map(({ sha256 }) => sha256)
  const [same] = digests.length > 0 ? await holders(batch, digests) : []
  if (!same) return undefined
  const held = (await lockFiles(batch, [same.id])).get(same.id)
  return say('archives:bin.sameBytes', { title: held?.title ?? '' })
}

/** Whether a file has been before a reviewer: what was decided about it is kept, and the file with it. */
async function wasReviewed({ tx }: BatchContext, { id, status }: Locked): Promise<boolean> {
  if (status === 'returned') return true
  const { rows } = await sql`
    select 1 from arc_task where file_id = ${id} union all select 1 from arc_return where file_id = ${id}
    union all select 1 from arc_review_decision where file_id = ${id} union all select 1 from arc_review_viewing where file_id = ${id}
    limit 1`.execute(tx)
  return rows.length > 0
}
