import { newId } from '../../db/id.ts'
import type { TxCtx } from '../context.ts'
import { forbidden } from '../refusal.ts'
import { changeToUndo, refuseChangedSince } from './changes.ts'
import { holdsRight, type ServedResource, type WriteMode } from './served.ts'
import { ANSWERED_IDS, type WriteResult, writeRows } from './write-rows.ts'

/** What is taken back by what. */
const REVERSE: { readonly [M in WriteMode]: WriteMode } = {
  add: 'delete',
  delete: 'restore',
  restore: 'delete',
  edit: 'edit'
}
/** What must be held for rows that were written in a mode to be taken back. */
const RIGHTS: { readonly [M in WriteMode]: string } = {
  add: ':add',
  edit: ':edit',
  delete: ':delete',
  restore: ':delete'
}
/** What is taken back first: a row that goes frees the code that another one comes back to. */
const ORDER: readonly WriteMode[] = ['delete', 'edit', 'restore', 'add']
/** So many rows are written at a time. */
const PART = 1000

/** Takes a change back: what was added goes, what was deleted comes back, what was edited is as it was; only while nobody has changed it since. */
export async function undoChange(
  served: ServedResource,
  ctx: TxCtx,
  { change }: { change: string }
): Promise<WriteResult> {
  const { kind, rows } = await changeToUndo(served, ctx, change)
  const byMode = Map.groupBy(rows, ({ mode }) => REVERSE[mode])
  const own = served.resource.actions[kind]?.right ?? (kind === 'import' ? ':import' : undefined)
  const needed = own === undefined ? [...new Set(rows.map(({ mode }) => RIGHTS[mode]))] : [own]
  if (!needed.every((right) => holdsRight(served, ctx.principal, right))) throw forbidden()
  await refuseChangedSince(served, ctx, rows)
  const undo = newId()
  const ids: string[] = []
  for (const mode of ORDER) {
    const writes = (byMode.get(mode) ?? []).map(({ rowId, before }) => ({
      id: rowId,
      values: mode === 'edit' ? before : {}
    }))
    for (let at = 0; at < writes.length; at += PART) {
      const part = writes.slice(at, at + PART)
      const written = await writeRows(served, ctx, mode, part, { kind: 'undo', undoes: change, change: undo })
      ids.push(...written.ids)
    }
  }
  return { change: undo, count: rows.length, ids: ids.slice(0, ANSWERED_IDS), result: null }
}
