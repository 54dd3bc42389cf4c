import { type RawBuilder, sql } from 'kysely'

import type { FinishedVersion } from '#contract/forms/finished.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { type Grant, dataScopeOf } from '../../core/principal/data-scope.ts'
import { readsFinished } from '../../domain/archives/finished-access.ts'
import { missing } from '../../core/refusing/refusal.ts'

/** What a job that has ended without a word has left behind cannot be under way. */
const STATUS = sql`case when r.status = 'making' and not exists (select 1 from sys_job j where j.id = r.job_id and j.state in ('waiting', 'running')) then 'failed' else r.status end`

/** The finished files of a project, each in its newest version, as a statement: those all of whose files who asks may read. */
export const finishedRows = (project: string, read: readonly Grant[]): RawBuilder<unknown> => sql`
  select r.id, r.name as title, r.kind, ${STATUS} as status, r.verdict, o.pages, ceil(o.bytes / 1024.0)::int as kilobytes, r.version, r.source, u.realname as by_name,
    r.made_at, r.reason, o.path, r.create_by, r.create_time, r.update_by, r.update_time, r.row_version, r.tenant_id, false as is_delete
  from arc_finished r left join arc_object o on o.id = r.object_id left join sys_user u on u.id = r.made_by
  where r.project_id = ${project} and not r.is_delete and ${readsFinished(read, 'r')}
    and not exists (select 1 from arc_finished n where n.project_id = r.project_id and n.kind = r.kind and n.target_type = r.target_type
      and n.target_id = r.target_id and n.version > r.version and not n.is_delete)`

/** A finished file, as far as it is worked on. */
export interface FinishedRow {
  readonly id: string
  readonly version: number
  readonly kind: string
  readonly targetType: string
  readonly targetId: string
  readonly name: string
  readonly volumes: readonly string[]
  readonly files: readonly string[]
  readonly status: string
  readonly saidPages: number | null
}

/** Finished files of the current project by their ids, former versions too. Throws a Refusal where one of them is not there for who asks. */
export async function finishedById(ctx: TxCtx, ids: readonly string[], isDeleted = false) {
  const { tx, principal, project } = ctx
  const { read } = await dataScopeOf(tx, principal, project)
  const rows = await tx
    .selectFrom('arcFinished as r')
    .leftJoin('arcObject as o', 'o.id', 'r.objectId')
    .leftJoin('sysUser as u', 'u.id', 'r.madeBy')
    .select(['r.id', 'r.version', 'r.kind', 'r.targetType', 'r.targetId', 'r.name', 'r.volumes', 'r.files'])
    .select(['r.saidPages', 'r.source', 'r.reason', 'r.verdict', 'r.checked', 'r.checkedAt', 'r.madeAt', 'r.objectId'])
    .select([
      'o.path',
      'o.gen',
      'o.fileName',
      'o.format',
      'o.mime',
      'o.bytes',
      'o.sha256',
      'o.pages',
      'u.realname as byName'
    ])
    .select(sql<FinishedVersion['status']>`${STATUS}`.as('status'))
    .where('r.id', '=', sql<string>`any (${[...ids]}::text[])`)
    .where('r.projectId', '=', project)
    .where('r.isDelete', '=', isDeleted)
    .where(readsFinished(read, 'r'))
    .execute()
  if (rows.length < new Set(ids).size) throw missing()
  return ids.flatMap((id) => rows.filter((row) => row.id === id))
}

/** Every version of a finished file, the newest first. */
export async function finishedVersionsOf(ctx: TxCtx, id: string): Promise<FinishedVersion[]> {
  const [row] = await finishedById(ctx, [id])
  if (!row) throw missing()
  const all = await ofTarget(ctx, row).select('id').where('isDelete', '=', false).orderBy('version', 'desc').execute()
  const rows = await finishedById(
    ctx,
    all.map((one) => one.id)
  )
  return rows.map(({ version, status, source, path, fileName, format, bytes, sha256, reason, verdict, ...row }) => ({
    id: row.id,
    ...{ version, status, source, path, fileName, format, bytes, sha256, reason, verdict },
    checked: row.checked,
    checkedAt: row.checkedAt,
    byName: row.byName,
    madeAt: row.madeAt
  }))
}

/** The rows of one finished file: its versions, also those that were deleted. */
export const ofTarget = (
  { tx, project }: TxCtx,
  { kind, targetType, targetId }: Pick<FinishedRow, 'kind' | 'targetType' | 'targetId'>
) =>
  tx
    .selectFrom('arcFinished')
    .where('projectId', '=', project)
    .where('kind', '=', kind)
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId)

/** The version that was the current one of a finished file is so no longer. */
export async function noLongerCurrent(
  { tx, project }: TxCtx,
  { kind, targetType, targetId }: Parameters<typeof ofTarget>[1]
): Promise<void> {
  await tx
    .updateTable('arcFinished')
    .set({ isCurrent: false })
    .where('projectId', '=', project)
    .where('kind', '=', kind)
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId)
    .where('isCurrent', '=', true)
    .where('isDelete', '=', false)
    .execute()
}
