import { sql } from 'kysely'

import type { FileReturn } from '#contract/archives/returns.ts'
import type { Column } from '#contract/core/column.ts'

import type { Language } from '../../core/text/catalogues.ts'
import { choicesOf } from '../../core/text/choices.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Templates } from '../../domain/catalogue/template-versions.ts'
import { holdsFiles } from '../columns/templates.ts'

const REASONS = 'return_reason'
/** Under this key the paths of the stored files are kept, whatever the template calls their column. */
const FILES = 'files'

/** Which cell a reason is about; where the template has no such column, the stored files, which it was seen in. */
const MARKED: Readonly<Record<string, string>> = {
  /** A part is missing. */
  '1': FILES,
  /** Signatures or seals are missing. */
  '2': FILES,
  /** The title is not as the rules ask. */
  '3': 'title',
  /** The number of pages is another. */
  '5': 'pages',
  /** The picture cannot be read. */
  '6': FILES,
  /** The format is none that is archived. */
  '7': FILES,
  /** The drawing is not what was built. */
  '9': FILES
}

interface Returned {
  readonly id: string
  /** Under which key of the templates the version is found that describes it. */
  readonly describedBy: string
}

/** The last return of each of these files, its reason in a language. */
export async function returnsOf(
  tx: Tx,
  files: readonly Returned[],
  templates: Templates,
  language: Language
): Promise<ReadonlyMap<string, FileReturn>> {
  if (files.length === 0) return new Map()
  const ids = files.map(({ id }) => id)
  const rows = await tx
    .selectFrom('arcReturn as r')
    .leftJoin('sysUser as u', 'u.id', 'r.byUser')
    .select(['r.fileId', 'r.reason', 'r.opinion', 'r.at', 'r.cells', 'r.marks', 'u.realname as byName'])
    .distinctOn('r.fileId')
    .where('r.fileId', '=', sql<string>`any (${ids}::text[])`)
    .where('r.withdrawnAt', 'is', null)
    .orderBy('r.fileId')
    .orderBy('r.at', 'desc')
    .execute()
  const reasons = (await choicesOf(tx, [REASONS], language)).get(REASONS)
  const columnsOf = new Map(files.map(({ id, describedBy }) => [id, templates.get(describedBy)?.columns ?? []]))
  return new Map(
    rows.map(({ fileId, reason, cells, marks, ...rest }) => {
      const columns = columnsOf.get(fileId) ?? []
      const fileReturn = {
        ...rest,
        reason,
        reason_dictText: reasons?.get(reason) ?? reason,
        keys: [...new Set([...markedBy(reason, columns), ...shownIn(marks.keys ?? [], columns)])],
        places: [...(marks.places ?? [])],
        cells: Object.fromEntries(
          columns
            .filter(({ isOrder }) => !isOrder)
            .map((column) => [column.key, cells[holdsFiles(column) ? FILES : column.key] ?? null])
        )
      }
      return [fileId, fileReturn]
    })
  )
}

const shownIn = (keys: readonly string[], columns: readonly Column[]) =>
  keys.filter((key) => columns.some((column) => column.key === key))

function markedBy(reason: string, columns: readonly Column[]): string[] {
  const wanted = MARKED[reason]
  if (wanted === undefined) return []
  const column = columns.find(({ key }) => key === wanted) ?? columns.find(holdsFiles)
  return column ? [column.key] : []
}
