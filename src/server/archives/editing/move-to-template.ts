import { sql, type Updateable } from 'kysely'

import type { RowOutcome } from '#contract/archives/files.ts'
import type { TemplateLoss, templateLosses } from '#contract/archives/template-moves.ts'
import type { Template } from '#contract/catalogue/templates.ts'
import type { Output } from '#contract/core/call.ts'
import type { Column } from '#contract/core/column.ts'
import { REFUSED } from '#contract/core/reply.ts'
import { type CellValue, isEmpty } from '#contract/core/rules.ts'

import { readCell } from '../../core/text/cells.ts'
import { templateOf } from '../../domain/catalogue/template-versions.ts'
import type { Database } from '../../db/schema.ts'
import { cellOf, isOwn, OWN } from '../columns/columns.ts'
import { holdsFiles } from '../columns/templates.ts'
import { type BatchContext, eachRow, notEditable, refusal, type RowRefusal } from '../rows/batch-context.ts'
import { type Locked, lockFiles } from '../rows/locked.ts'
import { usual } from './defaults.ts'
import { ITEM_KEY } from '../rows/shown-unconfirmed.ts'

/** What every file is kept with, whether its template asks for it or not: no version takes it away. */
const FACTS: ReadonlySet<string> = new Set([
  ...['orderNum', 'catalogCode', 'title', 'medium', 'carrier', 'retention', 'secretLevel', 'docDate']
])
const EXAMPLES = 5

interface Lost {
  readonly column: Column
  readonly why: TemplateLoss['why']
  readonly value: CellValue
}

/** The newest template of a file, where an older version describes it. */
function newerThan(batch: BatchContext, row: Locked): Template | undefined {
  const newest = batch.templates.get(row.templateCode)
  return newest && newest.version !== row.templateVersion ? newest : undefined
}

/** What a file holds in columns of its version that it could not hold by another one. */
function lostBy({ templates, choices }: BatchContext, row: Locked, to: Template): readonly Lost[] {
  return (templateOf(templates, row)?.columns ?? []).flatMap((column): Lost[] => {
    const { key } = column
    const value = cellOf(row, key)
    if (isEmpty(value) || column.isOrder || holdsFiles(column) || FACTS.has(key) || isUsualEmpty(column, value))
      return []
    const now = to.columns.find((one) => one.key === key)
    if (!now) return [{ column, why: 'gone', value }]
    const form = isOwn(key) && OWN[key] === 'number' ? 'whole' : undefined
    // A column that nobody may write holds what it held.
    const read = readCell({ ...now, disabled: false }, value, choices, form)
    return 'key' in read ? [{ column, why: 'unfit', value }] : []
  })
}

/** Whether a box is as it is where nobody has ticked it. */
const isUsualEmpty = (column: Column, value: CellValue): boolean =>
  column.type === 'checkbox' && value === (column.customValue?.[1] ?? 'N')

/** Which of these files an older version describes, and what they would lose by the newest one, column by column. */
export async function lossesOf(batch: BatchContext, ids: readonly string[]): Promise<Output<typeof templateLosses>> {
  const moving: string[] = []
  let fixed = 0
  const losses = new Map<string, TemplateLoss>()
  for (const row of (await lockFiles(batch, ids)).values()) {
    const to = newerThan(batch, row)
    if (!to) continue
    if (await notEditable(batch, row)) {
      fixed++
      continue
    }
    moving.push(row.id)
    for (const { column, why, value } of lostBy(batch, row, to)) {
      const known = losses.get(column.key) ?? { key: column.key, title: column.title, why, count: 0, examples: [] }
      const example = { title: row.title, value: String(value) }
      const examples = known.examples.length < EXAMPLES ? [...known.examples, example] : known.examples
      losses.set(column.key, { ...known, count: known.count + 1, examples })
    }
  }
  return { ids: moving, fixed, losses: [...losses.values()] }
}

/** Describes files by the newest version of their template. A file that would lose what nobody has agreed to stays as it is. */
export const moveRows = (
  batch: BatchContext,
  ids: readonly string[],
  accepted: readonly string[]
): Promise<RowOutcome[]> =>
  eachRow(
    batch,
    [...new Set(ids)].map((id) => ({ id })),
    async (_, row) => (await notEditable(batch, row)) ?? (await moveRow(batch, row!, new Set(accepted)))
  )

async function moveRow(
  batch: BatchContext,
  row: Locked,
  accepted: ReadonlySet<string>
): Promise<RowRefusal | undefined> {
  const to = newerThan(batch, row)
  if (!to) return undefined
  const lost = lostBy(batch, row, to)
  const refused = lost.filter(({ column }) => !accepted.has(column.key))
  if (refused.length > 0)
    return refusal(batch, REFUSED, 'archives:templateMove.wouldLose', {
      title: row.title,
      columns: refused.map(({ column }) => column.title).join(batch.ctx.say('rules:between'))
    })
  const own: Updateable<Database['arcFile']> = {}
  const gone: string[] = []
  for (const { column } of lost)
    if (!isOwn(column.key)) gone.push(column.key)
    else Object.assign(own, { [column.key]: EMPTY[column.key] ?? null })
  const fresh = Object.fromEntries(
    to.columns.flatMap((column): [string, CellValue][] => {
      const value = usual(column)
      return isOwn(column.key) || holdsFiles(column) || isEmpty(value) || !isEmpty(row.ext[column.key])
        ? []
        : [[column.key, value]]
    })
  )
  const keys = new Set(to.columns.map(({ key }) => key))
  await batch.ctx.tx
    .updateTable('arcFile')
    .set({
      ...own,
      templateVersion: to.version,
      unconfirmed: row.unconfirmed.filter((key) => keys.has(key) || key === ITEM_KEY),
      ext: sql<string>`(ext - ${gone}::text[]) || ${JSON.stringify(fresh)}::jsonb`,
      updateBy: batch.ctx.principal.id
    })
    .where('id', '=', row.id)
    .execute()
  const detail = { title: row.title, version: to.version, lost: lost.map(({ column }) => column.key).join() }
  batch.ctx.audit({ event: 'archives.moveToTemplate', type: 'file', id: row.id, project: row.projectId, detail })
  return undefined
}

/** Columns of the table that are never null, as they are where the cell is empty. */
const EMPTY: Readonly<Record<string, string | number>> = { pages: 0, signed: 'N' }
