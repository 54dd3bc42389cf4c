import { sql } from 'kysely'

import type { myWork, projectFigures } from '#contract/archives/summary.ts'
import type { Output } from '#contract/core/call.ts'

import type { TxCtx } from '../core/context.ts'
import { type Reach, reachOf } from '../core/reach.ts'
import type { Tx } from '../db/inside.ts'
import { choicesOf } from './choices.ts'
import { visible } from './list-files.ts'
import { treeOf } from './tree.ts'

/** So many of each kind are told; the totals tell of the rest. */
const SHOWN = 20
const DAYS = 14

/** What the user has not finished in his current project. */
export async function unfinished({ tx, who }: TxCtx): Promise<Output<typeof myWork>> {
  if (who.project === null) return { returned: [], returnedTotal: 0, drafts: [], draftsTotal: 0, submittedTotal: 0, gaps: [], gapsTotal: 0, daysLeft: null }
  const { project } = who
  const reach = await reachOf(tx, who, project)
  const mine = visible(tx, project, reach).where('f.uploadBy', '=', who.id)
  const totals = await mine
    .clearSelect()
    .select(['f.status', sql<number>`count(*)`.as('files')])
    .groupBy('f.status')
    .execute()
  const total = (status: string) => totals.find((one) => one.status === status)?.files ?? 0
  const open = async (status: string) => {
    const rows = await mine
      .clearSelect()
      .leftJoin('arcTreeNode as n', 'n.id', 'f.nodeId')
      .select(['f.id', 'f.title', 'f.nodeId', 'f.catalogCode', 'n.name', 'f.status', 'f.returned as note', sql<string>`coalesce(f.update_time, f.create_time)`.as('updateTime')])
      .where('f.status', '=', status)
      .orderBy('updateTime', 'desc')
      .orderBy('f.id')
      .limit(SHOWN)
      .execute()
    return rows.map(({ name, ...row }) => ({ ...row, catalogName: name ?? row.catalogCode }))
  }
  const tree = await treeOf(tx, project, reach)
  const units = new Map(tree.filter(({ level }) => level === 'unit').map(({ monomialId, name }) => [monomialId, name]))
  const gaps = tree.filter(({ level, gaps: missing, writable }) => level === 'item' && missing > 0 && writable)
  return {
    returned: await open('returned'),
    returnedTotal: total('returned'),
    drafts: await open('draft'),
    draftsTotal: total('draft'),
    submittedTotal: total('submitted'),
    gaps: gaps.slice(0, SHOWN).map(({ id, code, name, monomialId }) => ({ nodeId: id, code, name, unit: units.get(monomialId) ?? null })),
    gapsTotal: gaps.length,
    daysLeft: await daysLeft(tx, project)
  }
}

/** Days until the project is due; three months after its acceptance where nobody has named a day (DOMAIN.md §2.1). */
async function daysLeft(tx: Tx, project: string): Promise<number | null> {
  const { rows } = await sql<{ left: number | null }>`
    select coalesce(due_date, (accept_date + interval '3 months')::date) - current_date as left from arc_project where id = ${project}`.execute(tx)
  return rows[0]?.left ?? null
}

/** The figures of the current project, as far as the user may see its files. */
export async function figures({ tx, who }: TxCtx): Promise<Output<typeof projectFigures>> {
  const project = who.project === null ? undefined : await projectOf(tx, who.project)
  if (!project) return { project: null, files: 0, pages: 0, bytes: 0, gaps: 0, units: 0, byStatus: [], byClass: [], recent: [] }
  const reach = await reachOf(tx, who, project.id)
  const seen = visible(tx, project.id, reach)
  const states = await seen
    .clearSelect()
    .select(['f.status', sql<number>`count(*)`.as('files'), sql<number>`coalesce(sum(f.pages), 0)`.as('pages')])
    .groupBy('f.status')
    .execute()
  const texts = (await choicesOf(tx, ['file_status'])).get('file_status') ?? new Map<string, string>()
  const byStatus = [...texts].flatMap(([status, text]) => states.filter((one) => one.status === status).map(({ files }) => ({ status, text, files })))
  const sum = (of: (state: (typeof states)[number]) => number) => states.reduce((all, state) => all + of(state), 0)
  const classes = (await treeOf(tx, project.id, reach)).filter(({ level }) => level === 'class')
  return {
    project,
    files: sum(({ files }) => files),
    pages: sum(({ pages }) => pages),
    bytes: await bytesOf(tx, project.id, reach),
    gaps: classes.reduce((all, { gaps }) => all + gaps, 0),
    units: (await tx.selectFrom('arcMonomial').select('id').where('projectId', '=', project.id).where('isDelete', '=', false).execute()).length,
    byStatus,
    byClass: classes.map(({ code, name, files, gaps }) => ({ code, name, files, gaps })),
    recent: await recentOf(tx, project.id, reach)
  }
}

async function projectOf(tx: Tx, id: string) {
  const row = await tx.selectFrom('arcProject').select(['id', 'name', 'projectNo', 'status', 'address']).where('id', '=', id).where('isDelete', '=', false).executeTakeFirst()
  if (!row) return undefined
  const { status, ...project } = row
  return { ...project, status_dictText: (await choicesOf(tx, ['project_status'])).get('project_status')?.get(status) ?? status }
}

async function bytesOf(tx: Tx, project: string, reach: Reach): Promise<number> {
  const { bytes } = await tx
    .selectFrom('arcObject as o')
    .select(sql<number>`coalesce(sum(o.bytes), 0)`.as('bytes'))
    .where('o.isDelete', '=', false)
    .where('o.fileId', 'in', visible(tx, project, reach))
    .executeTakeFirstOrThrow()
  return bytes
}

/** Files by the day they were added, for the last two weeks; days without any are told too. */
async function recentOf(tx: Tx, project: string, reach: Reach): Promise<{ day: string; files: number }[]> {
  const { rows } = await sql<{ day: string; files: number }>`
    select d::date as day, count(f.id) as files from generate_series(current_date - ${DAYS - 1}::int, current_date, interval '1 day') d
    left join (${visible(tx, project, reach)
      .select('f.createTime')
      .where('f.createTime', '>=', sql<string>`current_date - ${DAYS - 1}::int`)}) f on f.create_time >= d and f.create_time < d + interval '1 day' group by d order by d`.execute(
    tx
  )
  return rows
}
