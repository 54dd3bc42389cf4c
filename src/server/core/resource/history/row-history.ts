import { sql } from 'kysely'

import type { historyEntry } from '#contract/core/resource/history-entry.ts'
import type { output } from '#contract/core/schema.ts'

import type { TxCtx } from '../../context/context.ts'
import { UNDO_DAYS } from '../changes.ts'
import { isReadable } from '../read-rows.ts'
import type { ServedResource } from '../served.ts'
import { formerFilesOf } from './former-files.ts'
import { formerLabelsOf } from './former-labels.ts'

/** The changes of a row, the latest first, in words. */
export async function historyOf(
  served: ServedResource,
  ctx: TxCtx,
  { id, rowVersion }: { readonly id: string; readonly rowVersion: number }
): Promise<output<typeof historyEntry>[]> {
  const rows = await ctx.tx
    .selectFrom('sysChangeRow as r')
    .innerJoin('sysChange as c', 'c.id', 'r.changeId')
    .leftJoin('sysUser as u', 'u.id', 'c.byUser')
    .select(['c.id', 'c.kind', 'c.at', 'c.byUser', 'u.realname', 'c.undoneBy', 'r.version', 'r.before', 'r.after'])
    .select(sql<boolean>`c.at >= now() - make_interval(days => ${UNDO_DAYS})`.as('isRecent'))
    .where('r.rowId', '=', id)
    .where('c.resource', '=', served.resource.rowsOf ?? served.resource.name)
    .orderBy('r.version', 'desc')
    .orderBy('c.id', 'desc')
    .limit(200)
    .execute()
  const filesIn = await formerFilesOf(served, ctx, rows)
  const labelOf = await formerLabelsOf(served, ctx, rows)
  const word = (value: unknown, field: string) => {
    if (value === null || value === undefined) return null
    const isFiles = served.resource.fields[field]?.kind === 'files'
    return isFiles
      ? filesIn(value)
          .map(({ name }) => name)
          .join('、')
      : labelOf(field, value)
  }
  return rows.map((row) => ({
    change: row.id,
    kind: row.kind,
    at: row.at,
    by: row.byUser,
    byName: row.realname,
    version: row.version,
    canUndo: row.isRecent && !row.undoneBy && row.version === rowVersion,
    cells: Object.keys(row.after)
      .filter((key) => {
        const field = served.resource.fields[key]
        return field !== undefined && isReadable(field, ctx.principal)
      })
      .map((field) => ({
        field,
        from: word(row.before[field], field),
        to: word(row.after[field], field),
        ...(served.resource.fields[field]?.kind === 'files' && {
          files: { from: filesIn(row.before[field]), to: filesIn(row.after[field]) }
        })
      }))
  }))
}
