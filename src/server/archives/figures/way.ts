import { sql } from 'kysely'

import type { ProjectFigures } from '#contract/archives/summary.ts'
import type { ArchiveTreeNode } from '#contract/archives/tree.ts'

import type { Tx } from '../../db/transaction.ts'
import type { visible } from '../rows/list-files.ts'

/** What of a project says how far it has come. */
interface Progress {
  readonly id: string
  readonly status: string
  readonly createTime: string
  readonly startDate: string | null
  readonly endDate: string | null
  readonly dueDay: string | null
}

/** The steps in their order, and the state of the project in which each is the present one (DOMAIN.md §2.2). */
const STEPS = [
  ['registered', 'draft'],
  ['collecting', 'active'],
  ['arranging', 'arranging'],
  ['preAccepting', 'pre_accept'],
  ['transferring', 'transferring'],
  ['handed', 'handed']
] as const

/** A project's way from its registration to its handover, as far as the database knows when each step was. */
export async function wayOf(tx: Tx, project: Progress): Promise<ProjectFigures['way']> {
  const { rows } = await sql<{
    arranged: boolean
    pre: string | null
    formal: string | null
    handed: string | null
  }>`select
    (select min(l.at)::date::text from arc_transfer_log l join arc_transfer t on t.id = l.transfer_id
      where t.project_id = ${project.id} and t.kind = 'pre' and not t.is_delete and l.to_status = 'submitted') as pre,
    (select min(l.at)::date::text from arc_transfer_log l join arc_transfer t on t.id = l.transfer_id
      where t.project_id = ${project.id} and t.kind = 'formal' and not t.is_delete and l.to_status = 'submitted') as formal,
    exists (select 1 from arc_volume where project_id = ${project.id} and not is_delete) as arranged,
    (select max(issued_at)::date::text from arc_handover where project_id = ${project.id} and not is_delete) as handed`.execute(
    tx
  )
  const found = rows[0]
  const days: Readonly<Record<string, string | null | undefined>> = {
    registered: project.createTime.slice(0, 10),
    collecting: project.startDate,
    arranging: project.endDate,
    preAccepting: found?.pre,
    transferring: found?.formal,
    handed: found?.handed
  }
  const isOver = project.status === 'handed' || project.status === 'closed'
  const known = STEPS.findIndex(([, status]) => status === project.status)
  const at = isOver ? STEPS.length : known < 0 ? 1 : known
  // A later step may be begun before the present one has ended.
  const begun: Readonly<Record<string, boolean>> = {
    arranging: found?.arranged === true,
    preAccepting: Boolean(found?.pre),
    transferring: Boolean(found?.formal)
  }
  return STEPS.map(([id], place) => ({
    id,
    state: place < at ? 'done' : place === at ? 'current' : begun[id] ? 'begun' : 'coming',
    day: place <= at || (begun[id] && id !== 'arranging') ? (days[id] ?? null) : null,
    due: id === 'handed' && !isOver ? project.dueDay : null
  }))
}

/** What keeps a project from its next step, as far as who asks may see it, each with the first place where it is mended. */
export async function blockersOf(
  tx: Tx,
  { id, status }: Pick<Progress, 'id' | 'status'>,
  seen: ReturnType<typeof visible>,
  tree: readonly ArchiveTreeNode[]
): Promise<ProjectFigures['blockers']> {
  if (status === 'handed' || status === 'closed') return []
  const missing = tree.filter(({ level, gaps }) => level === 'item' && gaps > 0)
  const files = await seen
    .clearSelect()
    .select([
      'f.status',
      sql<number>`count(*)`.as('count'),
      sql<string>`(array_agg(f.id order by f.create_time, f.id))[1]`.as('fileId'),
      sql<string | null>`(array_agg(f.node_id order by f.create_time, f.id))[1]`.as('nodeId')
    ])
    .where('f.status', 'in', ['returned', 'draft', 'submitted'])
    .groupBy('f.status')
    .execute()
  const ofState = (state: string, kind: 'returned' | 'drafts' | 'submitted') =>
    files.filter((one) => one.status === state).map(({ status: _, ...found }) => ({ kind, ...found }))
  const { waiting } = await tx
    .selectFrom('arcTransfer')
    .select(sql<number>`count(*)`.as('waiting'))
    .where('projectId', '=', id)
    .where('status', 'in', ['submitted', 'reviewing', 'returned', 'rectify', 'verify_failed'])
    .where('isDelete', '=', false)
    .executeTakeFirstOrThrow()
  return [
    ...ofState('returned', 'returned'),
    ...(missing.length > 0
      ? [{ kind: 'gaps' as const, count: missing.length, nodeId: missing[0]?.id ?? null, fileId: null }]
      : []),
    ...ofState('draft', 'drafts'),
    ...ofState('submitted', 'submitted'),
    ...(waiting > 0 ? [{ kind: 'transfer' as const, count: waiting, nodeId: null, fileId: null }] : [])
  ]
}
