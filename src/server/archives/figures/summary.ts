import { sql } from 'kysely'

import type { MyWork, myWork } from '#contract/archives/summary.ts'
import type { Output } from '#contract/core/call.ts'
import { worksAtProjects } from '#contract/core/project-menus.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { inboxOf } from '../../domain/archives/inbox.ts'
import { byPinyin } from '../../core/text/pinyin.ts'
import { mayDoTask } from '../../core/process/candidates.ts'
import { dataScopeOf } from '../../core/principal/data-scope.ts'
import type { Tx } from '../../db/transaction.ts'
import { visible } from '../rows/list-files.ts'
import { countInbox } from '../inbox/inbox-files.ts'
import { fileTemplates } from '../columns/templates.ts'
import { directoryTree } from '../tree/tree.ts'
import { DAYS_LEFT, IS_OVER } from '../../domain/archives/days-left.ts'
import { withCells } from './next-cells.ts'
import { transfersOf } from './transfers.ts'
import { queuesOf } from './waiting.ts'

/** So many of each kind are listed; the totals count the rest too. */
const SHOWN = 20
const LATELY = 8

/** What the user has not finished in his current project, and the state of his projects. */
export async function unfinished({ tx, principal, say: { language } }: TxCtx): Promise<Output<typeof myWork>> {
  const isAtWork = worksAtProjects((key) => principal.rights.has(key))
  const projects = isAtWork ? await projectsOf(tx, principal) : []
  const always = {
    projects,
    ...(await transfersOf(tx, principal, language)),
    queues: await queuesOf(tx, principal)
  }
  if (principal.project === null || !isAtWork) return { ...NOTHING, ...always }
  const { project } = principal
  const source = { tx, project, templates: await fileTemplates(tx, language), language }
  const dataScope = await dataScopeOf(tx, principal, project)
  const seen = visible(tx, project, dataScope)
  const mine = seen.where('f.uploadBy', '=', principal.id)
  const totals = await mine
    .clearSelect()
    .select(['f.status', sql<number>`count(*)`.as('files')])
    .groupBy('f.status')
    .execute()
  const total = (status: string) => totals.find((one) => one.status === status)?.files ?? 0
  const tree = await directoryTree(tx, project, dataScope)
  const units = new Map(tree.filter(({ level }) => level === 'unit').map(({ monomialId, name }) => [monomialId, name]))
  const gaps = tree.filter(({ level, gaps: missing, writable }) => level === 'item' && missing > 0 && writable)
  return {
    returned: await withCells(source, await newest(mine.where('f.status', '=', 'returned'), SHOWN, 'due')),
    returnedTotal: total('returned'),
    drafts: await withCells(source, await newest(mine.where('f.status', '=', 'draft'), SHOWN)),
    draftsTotal: total('draft'),
    submittedTotal: total('submitted'),
    ...(await tasksOf(tx, principal, project, seen)),
    recent: await newest(
      seen.where((e) => e.or([e('f.uploadBy', '=', principal.id), e('f.updateBy', '=', principal.id)])),
      LATELY
    ),
    waiting: principal.rights.has('archives.noth:edit')
      ? await countInbox(tx, project, await inboxOf(tx, principal, project))
      : 0,
    ...(principal.rights.has('arrange.volume:edit')
      ? await toArrange(tx, project, seen)
      : { unplaced: 0, unchecked: 0 }),
    ...always,
    gaps: gaps
      .slice(0, SHOWN)
      .map(({ id, code, name, monomialId }) => ({ nodeId: id, code, name, unit: units.get(monomialId) ?? null })),
    gapsTotal: gaps.length,
    daysLeft: projects.find(({ id }) => id === project)?.daysLeft ?? null
  }
}

/** The approved files that are seen and lie in no volume, and the volumes of the project that were not checked since they were arranged. */
async function toArrange(
  tx: Tx,
  project: string,
  seen: ReturnType<typeof visible>
): Promise<Pick<MyWork, 'unplaced' | 'unchecked'>> {
  const count = sql<number>`count(*)::int`.as('count')
  const files = await seen
    .clearSelect()
    .select(count)
    .where('f.status', '=', 'approved')
    .where('f.volumeId', 'is', null)
    .executeTakeFirstOrThrow()
  const volumes = await tx
    .selectFrom('arcVolume')
    .select(count)
    .where('projectId', '=', project)
    .where('status', 'in', ['draft', 'returned'])
    .where('isDelete', '=', false)
    .executeTakeFirstOrThrow()
  return { unplaced: files.count, unchecked: volumes.count }
}

const NOTHING: Omit<MyWork, 'projects' | 'transfers' | 'transfersTotal' | 'queues'> = {
  returned: [],
  returnedTotal: 0,
  unplaced: 0,
  unchecked: 0,
  drafts: [],
  draftsTotal: 0,
  submittedTotal: 0,
  tasks: [],
  tasksTotal: 0,
  recent: [],
  waiting: 0,
  gaps: [],
  gapsTotal: 0,
  daysLeft: null
}

/** Days until the correction of a returned file is due. */
const FILE_DAYS_LEFT = sql<number | null>`(select min(t.due_date) from arc_task t
  where t.file_id = f.id and t.node_key = 'collect' and t.status in ('todo', 'doing') and not t.is_delete) - current_date`

/** Files with their places, what was touched last first, or what is due first. */
async function newest(
  files: ReturnType<typeof visible>,
  most: number,
  order: 'newest' | 'due' = 'newest'
): Promise<MyWork['recent']> {
  const rows = await files
    .clearSelect()
    .leftJoin('arcTreeNode as n', 'n.id', 'f.nodeId')
    .select([
      'f.id',
      'f.title',
      'f.nodeId',
      'f.catalogCode',
      'n.name',
      'f.status',
      'f.returned as note',
      sql<string>`coalesce(f.update_time, f.create_time)`.as('updateTime'),
      FILE_DAYS_LEFT.as('daysLeft')
    ])
    .$if(order === 'due', (found) => found.orderBy(sql`days_left nulls last`))
    .orderBy('updateTime', 'desc')
    .orderBy('f.id')
    .limit(most)
    .execute()
  return rows.map(({ name, ...row }) => ({
    ...row,
    catalogName: name ?? row.catalogCode,
    key: null,
    missing: [],
    unconfirmed: 0
  }))
}

/** The open tasks of somebody: those that are his, and those that nobody has taken and one of his roles may take. */
async function tasksOf(
  tx: Tx,
  principal: TxCtx['principal'],
  project: string,
  seen: ReturnType<typeof visible>
): Promise<Pick<MyWork, 'tasks' | 'tasksTotal'>> {
  const rows = await tx
    .selectFrom('arcTask as t')
    .leftJoin('arcFile as f', 'f.id', 't.fileId')
    .select([
      't.id',
      't.title',
      't.nodeKey as kind',
      't.fileId',
      'f.nodeId',
      sql<number | null>`t.due_date - current_date`.as('daysLeft'),
      sql<number>`count(*) over ()`.as('total')
    ])
    .where('t.projectId', '=', project)
    .where('t.isDelete', '=', false)
    .where('t.status', 'in', ['todo', 'doing'])
    .where((e) =>
      e.or([
        e('t.assignee', '=', principal.id),
        e('t.claimedBy', '=', principal.id),
        e.and([e('t.assignee', 'is', null), e('t.claimedBy', 'is', null), mayDoTask(principal)])
      ])
    )
    .where((e) => e.or([e('t.fileId', 'is', null), e('t.fileId', 'in', seen)]))
    // What came back to me is listed with its reason.
    .where((e) =>
      e.not(e.and([e('t.nodeKey', '=', 'collect'), e('f.status', '=', 'returned'), e('f.uploadBy', '=', principal.id)]))
    )
    .orderBy(sql`t.due_date nulls last`)
    .orderBy('t.createTime')
    .orderBy('t.id')
    .limit(SHOWN)
    .execute()
  return { tasks: rows.map(({ total: _, ...task }) => task), tasksTotal: rows[0]?.total ?? 0 }
}

/** The projects of somebody by their deadlines, with what is unfinished of his own in each: one statement for all of them. */
async function projectsOf(tx: Tx, principal: TxCtx['principal']): Promise<MyWork['projects']> {
  const { rows } = await sql<Omit<MyWork['projects'][number], 'isCurrent'>>`
    select p.id, p.name, ${DAYS_LEFT} as days_left, ${IS_OVER} as is_over, count(f.id) filter (where f.status = 'returned') as returned, count(f.id) filter (where f.status = 'draft') as drafts
    from arc_project p left join arc_file f on f.project_id = p.id and f.upload_by = ${principal.id} and f.status in ('returned', 'draft') and not f.is_delete
    where p.id = any (${[...principal.projects]}::text[]) and not p.is_delete group by p.id order by days_left nulls last, ${byPinyin('p.name')} limit ${SHOWN}`.execute(
    tx
  )
  return rows.map((row) => ({ ...row, isCurrent: row.id === principal.project }))
}
