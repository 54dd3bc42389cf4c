import { sql, type Updateable } from 'kysely'

import type { Asked } from '#contract/core/call.ts'
import type { Column } from '#contract/core/column.ts'
import { HANDLERS, type HandlerFault } from '#contract/core/handlers.ts'
import type { editProjectInformation, ProjectInformation } from '#contract/organisation/project-information.ts'
import { type CellValue, firstBroken, isEmpty, isUnique, isWarning } from '#contract/core/rules.ts'

import { brokenRuleMessage } from '../core/text/broken-rule.ts'
import { readCell } from '../core/text/cells.ts'
import { choicesOf, codesOf } from '../core/text/choices.ts'
import type { TxCtx } from '../core/context/context.ts'
import { isHandedOver } from '../core/resource/handed-over.ts'
import { missing, Refusal, type RefusedField, stale } from '../core/refusing/refusal.ts'
import { newId } from '../db/id.ts'
import type { Database } from '../db/schema.ts'
import { day } from '../db/values.ts'
import { factOf, formOf, isEditable, isProjectColumn, type ProjectRow } from './project-facts.ts'
import { informationOf, projectColumns } from './project-information.ts'

type Cells = Readonly<Record<string, CellValue>>

/** Changes what is known of the current project; returns all of it as it is then. */
export async function editInformation(
  { rowVersion, cells }: Asked<typeof editProjectInformation>,
  ctx: TxCtx
): Promise<ProjectInformation> {
  const { tx, project } = ctx
  const row = await tx
    .selectFrom('arcProject')
    .selectAll()
    .where('id', '=', project)
    .where('isDelete', '=', false)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw missing()
  if (isHandedOver(row)) throw new Refusal('organisation:information.handedOver')
  if (row.status === 'suspended') throw new Refusal('rules:owner.suspended')
  if (row.rowVersion !== rowVersion) throw stale(await informationOf(ctx))
  const columns = await projectColumns(tx, ctx.say.language)
  const changed = await readCells(ctx, columns, row, cells)
  if (Object.keys(changed).length > 0) {
    await checkRules(ctx, columns, row, changed)
    await write(ctx, changed)
    const fields = Object.keys(changed)
    const change = await keepChange(ctx, row, changed)
    ctx.audit({ event: 'project.edit', type: 'project', id: project, project, detail: { fields, change } })
  }
  return informationOf(ctx)
}

const refuse = (faults: readonly RefusedField[]) => new Refusal('rules:refused.input', {}, { faults })

/** Reads each cell into the form in which it is kept; gives those that differ from what is kept. */
async function readCells(
  { tx, say }: TxCtx,
  columns: readonly Column[],
  row: ProjectRow,
  cells: Cells
): Promise<Cells> {
  const choices = await choicesOf(tx, codesOf(columns), say.language)
  const faults: RefusedField[] = []
  const changed: Record<string, CellValue> = {}
  for (const [key, given] of Object.entries(cells)) {
    const column = columns.find((one) => one.key === key)
    const read =
      column && isEditable(column)
        ? readCell(column, typeof given === 'string' ? given.trim() : given, choices, formOf(key))
        : ({ key: 'rules:cell.readOnly' } as const)
    if ('key' in read) faults.push({ field: key, key: read.key, values: { title: column?.title ?? '' } })
    else if (read.value !== (factOf(row, key) ?? null)) changed[key] = read.value
    if (column?.type === 'popup' && 'value' in read && read.value !== null && !(await isArea(tx, read.value)))
      faults.push({ field: key, key: 'rules:cell.choice', values: { title: column.title } })
  }
  if (faults.length > 0) throw refuse(faults)
  return changed
}

const isArea = async (tx: TxCtx['tx'], code: string | number) =>
  (await tx
    .selectFrom('sysCategory')
    .select('id')
    .where('code', '=', String(code))
    .where('isDelete', '=', false)
    .executeTakeFirst()) !== undefined

/** Asks the rules of every column that can be typed, whether it was changed or not: the form is sent as a whole. */
async function checkRules(ctx: TxCtx, columns: readonly Column[], row: ProjectRow, changed: Cells): Promise<void> {
  const become = Object.fromEntries(columns.map(({ key }) => [key, key in changed ? changed[key] : factOf(row, key)]))
  const today = day(Date.now())
  const faults: RefusedField[] = []
  for (const column of columns.filter(isEditable)) {
    const { key, validateRules: rules = [] } = column
    const value = become[key]
    const shared = rules.some(isUnique) && key in changed && !isEmpty(value) && (await isTaken(ctx, key, value))
    const broken = await firstBroken<HandlerFault>(rules, value, {
      isShared: () => shared,
      handle: (name, at) => HANDLERS[name]?.check(at, { row: become, today }) ?? null
    })
    if (broken && !isWarning(broken)) faults.push({ field: key, message: brokenRuleMessage(ctx.say, column, broken) })
  }
  if (faults.length > 0) throw refuse(faults)
}

/** Whether another project of the tenant holds a value. Two who take the same at once go one after the other. */
async function isTaken({ tx, project, principal }: TxCtx, key: string, value: CellValue): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${`arc_project.${principal.tenant}.${key}`}))`.execute(tx)
  const column = isProjectColumn(key) ? sql.ref(key) : sql`ext ->> ${key}`
  const others = tx
    .selectFrom('arcProject')
    .select('id')
    .where('id', '<>', project)
    .where(sql<boolean>`${column} = ${String(value)}`)
  // The number of a deleted project stays its own: the index of the table says so.
  const found = await (key === 'projectNo' ? others : others.where('isDelete', '=', false)).executeTakeFirst()
  return found !== undefined
}

async function write({ tx, project }: TxCtx, changed: Cells): Promise<void> {
  const own: Updateable<Database['arcProject']> = {}
  const ext: Record<string, CellValue> = {}
  for (const [key, value] of Object.entries(changed)) {
    if (isProjectColumn(key)) Object.assign(own, { [key]: value ?? null })
    else ext[key] = value ?? null
  }
  await tx
    .updateTable('arcProject')
    .set({
      ...own,
      ...('acceptDate' in changed && {
        dueDate: sql<string | null>`(${changed.acceptDate ?? null}::date + interval '3 months')::date`
      }),
      ...(Object.keys(ext).length > 0 && { ext: sql<string>`ext || ${JSON.stringify(ext)}::jsonb` })
    })
    .where('id', '=', project)
    .execute()
}

/** Keeps what the project held before and holds now, for its history. Answers the change's id. */
async function keepChange({ tx, project }: TxCtx, row: ProjectRow, changed: Cells): Promise<string> {
  const id = newId()
  const before = Object.fromEntries(Object.keys(changed).map((key) => [key, factOf(row, key) ?? null]))
  await tx
    .insertInto('sysChange')
    .values({ id, resource: 'projectInformation', kind: 'edit', mode: 'edit', count: 1 })
    .execute()
  await sql`insert into sys_change_row (change_id, row_id, version, before, after)
    select ${id}, id, row_version, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(changed)}::jsonb from arc_project where id = ${project}`.execute(
    tx
  )
  return id
}
