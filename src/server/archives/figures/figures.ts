import { sql } from 'kysely'

import type { projectFigures } from '#contract/archives/summary.ts'
import type { Output } from '#contract/core/call.ts'
import { worksAtProjects } from '#contract/core/project-menus.ts'

import type { Language } from '../../core/text/catalogues.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { type DataScope, dataScopeOf, isAllGranted } from '../../core/principal/data-scope.ts'
import { missing } from '../../core/refusing/refusal.ts'
import type { Tx } from '../../db/transaction.ts'
import { choicesOf } from '../../core/text/choices.ts'
import { visible } from '../rows/list-files.ts'
import { DAYS_LEFT, DUE_DAY, IS_OVER } from '../../domain/archives/days-left.ts'
import { blockersOf, wayOf } from './way.ts'
import { directoryTree } from '../tree/tree.ts'

const DAYS = 14
const MONTHS = 12

/** The figures of the current project, as far as the user may see its files. */
export async function figures({ tx, principal, say: { language } }: TxCtx): Promise<Output<typeof projectFigures>> {
  // Who works at no project is shown the figures of none: each would be 0 to him.
  const isAtWork = worksAtProjects((key) => principal.rights.has(key))
  const project = principal.project === null || !isAtWork ? undefined : await projectOf(tx, principal.project, language)
  if (!project)
    return {
      project: null,
      files: 0,
      pages: 0,
      bytes: 0,
      gaps: 0,
      begun: 0,
      owed: 0,
      isWhole: true,
      must: 0,
      units: 0,
      daysLeft: null,
      extension: null,
      way: [],
      blockers: [],
      byStatus: [],
      byClass: [],
      recent: [],
      months: []
    }
  const dataScope = await dataScopeOf(tx, principal, project.id)
  const seen = visible(tx, project.id, dataScope)
  const states = await seen
    .clearSelect()
    .select(['f.status', sql<number>`count(*)`.as('files'), sql<number>`coalesce(sum(f.pages), 0)`.as('pages')])
    .groupBy('f.status')
    .execute()
  const texts = (await choicesOf(tx, ['file_status'], language)).get('file_status') ?? new Map<string, string>()
  const byStatus = [...texts].flatMap(([status, text]) =>
    states.filter((one) => one.status === status).map(({ files }) => ({ status, text, files }))
  )
  const sum = (of: (state: (typeof states)[number]) => number) => states.reduce((all, state) => all + of(state), 0)
  const tree = await directoryTree(tx, project.id, dataScope)
  const wanted = tree.filter(({ level, must, applies }) => level === 'item' && must && applies)
  const classes = tree
    .filter(({ level }) => level === 'class')
    .map(({ code, name, files, gaps, begun, owed }) => ({
      code,
      name,
      files,
      must: wanted.filter((item) => item.code.startsWith(code)).length,
      gaps,
      begun,
      owed
    }))
  const open = (kind: 'gaps' | 'begun' | 'owed') => classes.reduce((all, one) => all + one[kind], 0)
  const { progress, daysLeft, extension, ...shown } = project
  return {
    project: shown,
    daysLeft,
    extension,
    files: sum(({ files }) => files),
    pages: sum(({ pages }) => pages),
    bytes: await bytesOf(tx, project.id, dataScope),
    gaps: open('gaps'),
    begun: open('begun'),
    owed: open('owed'),
    isWhole: isAllGranted(dataScope.read),
    must: wanted.length,
    units: (
      await tx
        .selectFrom('arcMonomial')
        .select('id')
        .where('projectId', '=', project.id)
        .where('isDelete', '=', false)
        .execute()
    ).length,
    way: await wayOf(tx, progress),
    blockers: await blockersOf(tx, progress, seen, tree),
    byStatus,
    byClass: classes,
    recent: await recentOf(tx, project.id, dataScope),
    months: await monthsOf(tx, project.id, dataScope)
  }
}

/** When the current project is due, how many days are left, and how far it has come. */
export async function deadlineOf({ tx, project, say: { language } }: TxCtx) {
  const row = await projectOf(tx, project, language)
  if (!row) throw missing()
  return {
    due: row.progress.dueDay,
    daysLeft: row.daysLeft,
    extension: row.extension,
    way: await wayOf(tx, row.progress)
  }
}

async function projectOf(tx: Tx, id: string, language: Language) {
  const row = await tx
    .selectFrom('arcProject as p')
    .select(['p.id', 'p.name', 'p.projectNo', 'p.status', 'p.address', DAYS_LEFT.as('daysLeft')])
    .select(['p.createTime', 'p.startDate', 'p.endDate', DUE_DAY.as('dueDay')])
    .select(['p.extendedDue', 'p.extensionReason', IS_OVER.as('isOver')])
    .where('p.id', '=', id)
    .where('p.isDelete', '=', false)
    .executeTakeFirst()
  if (!row) return undefined
  const { status, createTime, startDate, endDate, dueDay, extendedDue, extensionReason, isOver, ...project } = row
  return {
    ...project,
    projectNo: project.projectNo ?? '',
    extension:
      isOver || extendedDue === null || extensionReason === null
        ? null
        : { until: extendedDue, reason: extensionReason },
    progress: { id, status, createTime, startDate, endDate, dueDay },
    status_dictText: (await choicesOf(tx, ['project_status'], language)).get('project_status')?.get(status) ?? status
  }
}

async function bytesOf(tx: Tx, project: string, dataScope: DataScope): Promise<number> {
  const { bytes } = await tx
    .selectFrom('arcObject as o')
    .select(sql<number>`coalesce(sum(o.bytes), 0)`.as('bytes'))
    .where('o.isDelete', '=', false)
    .where('o.fileId', 'in', visible(tx, project, dataScope))
    .executeTakeFirstOrThrow()
  return bytes
}

/** Files by the day they were added, for the last two weeks; days without any are included. */
async function recentOf(tx: Tx, project: string, dataScope: DataScope): Promise<{ day: string; files: number }[]> {
  const { rows } = await sql<{ day: string; files: number }>`
    select d::date as day, count(f.id) as files from generate_series(current_date - ${DAYS - 1}::int, current_date, interval '1 day') d
    left join (${visible(tx, project, dataScope)
      .select('f.createTime')
      .where(
        'f.createTime',
        '>=',
        sql<string>`current_date - ${DAYS - 1}::int`
      )}) f on f.create_time >= d and f.create_time < d + interval '1 day' group by d order by d`.execute(tx)
  return rows
}

/** Files by the month in which they were added, for the year up to the last one that came; months without any are included. */
async function monthsOf(tx: Tx, project: string, dataScope: DataScope): Promise<{ month: string; files: number }[]> {
  const { rows } = await sql<{ month: string; files: number }>`
    with f as (${visible(tx, project, dataScope).select('f.createTime')}), last as (select date_trunc('month', coalesce(max(create_time), now())) as m from f)
    select to_char(m, 'YYYY-MM') as month, count(f.id) as files from generate_series((select m from last) - ${`${MONTHS - 1} months`}::interval, (select m from last), interval '1 month') m
    left join f on f.create_time >= m and f.create_time < m + interval '1 month' group by m order by m`.execute(tx)
  return rows
}
