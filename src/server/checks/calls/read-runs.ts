import { sql } from 'kysely'

import type { Asked, Output } from '#contract/core/call.ts'
import type { CheckRun, listCheckRuns, queryCheckRun } from '#contract/checks/runs.ts'

import { checkedItems } from '../../domain/checked/checked-items.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { schemeWords } from '../../domain/checked/scheme-words.ts'
import { listOf, textColumn, timeColumn } from '../../core/questions/list.ts'
import { missing } from '../../core/refusing/refusal.ts'
import type { Say } from '../../core/text/say.ts'
import { pageOfRows } from '../../core/questions/where.ts'
import type { Tx } from '../../db/transaction.ts'
import { volumeVerdicts } from '../../domain/checked/volume-verdicts.ts'

const LIST = listOf(
  {
    stage: textColumn('r.stage'),
    target: textColumn('r.targetType'),
    targetId: textColumn('r.targetId'),
    targetTitle: textColumn('r.targetTitle'),
    result: textColumn('r.result'),
    state: textColumn('r.state'),
    createTime: timeColumn('r.createTime')
  },
  'r.id'
)

const runs = (tx: Tx, project: string) =>
  tx
    .selectFrom('arcCheckRun as r')
    .leftJoin('sysJob as j', 'j.id', 'r.jobId')
    .leftJoin('sysUser as u', 'u.id', 'r.operator')
    .leftJoin('arcCheckScheme as s', 's.id', 'r.schemeId')
    .select([
      'r.id',
      'r.stage',
      'r.targetType as target',
      'r.targetTitle',
      'r.jobId as job',
      'r.result',
      'r.reused',
      'r.createTime',
      'r.finishedAt as finishTime',
      'r.items',
      'r.options',
      'u.realname as byName',
      's.name as schemeName',
      's.nameEn as schemeNameEn',
      's.version as schemeVersion',
      'j.total',
      'j.state as jobState'
    ])
    .select([
      'r.state',
      sql<number>`coalesce(r.total, 0)`.as('files'),
      sql<number>`coalesce(j.done, 0)`.as('done'),
      sql<number>`(select count(*)::int from arc_check_finding f where f.run_id = r.id and f.kind <> 'human' and f.waived_by is null)`.as(
        'found'
      ),
      sql<number>`(select count(*)::int from arc_check_finding f where f.run_id = r.id and f.waived_by is not null)`.as(
        'waived'
      ),
      sql<number>`(select count(*)::int from arc_check_finding f where f.run_id = r.id and f.kind = 'human' and f.waived_by is null)`.as(
        'human'
      )
    ])
    .where('r.projectId', '=', project)

type Row = Awaited<ReturnType<ReturnType<typeof runs>['execute']>>[number]

/** A job that ended before it began its run leaves the run waiting: what has become of the job is what counts. */
const asRun = (
  say: Say,
  {
    items: _,
    options: __,
    jobState,
    state,
    stage,
    target,
    result,
    schemeName,
    schemeNameEn,
    schemeVersion,
    ...run
  }: Row
): CheckRun => ({
  ...run,
  scheme: schemeWords(say, { name: schemeName, nameEn: schemeNameEn, version: schemeVersion }),
  stage: stage as CheckRun['stage'],
  target: target as CheckRun['target'],
  result: result as CheckRun['result'],
  state: (state === 'waiting' || state === 'running') && jobState && jobState !== 'done' ? jobState : state
})

/** A page of the checks of the current project. */
export async function runsPage(
  { tx, project, say }: TxCtx,
  query: Asked<typeof listCheckRuns>
): Promise<Output<typeof listCheckRuns>> {
  const page = await pageOfRows(runs(tx, project), LIST, query)
  return { ...page, records: page.records.map((row) => asRun(say, row)) }
}

/** One check, with how each of its items and of its volumes has come out. */
export async function runWithItems(ctx: TxCtx, id: string): Promise<Output<typeof queryCheckRun>> {
  const row = await runs(ctx.tx, ctx.project).where('r.id', '=', id).executeTakeFirst()
  if (!row) throw missing()
  const { volumes = [] } = row.options
  return {
    ...asRun(ctx.say, row),
    items: await checkedItems(ctx.tx, ctx.say, id, row.items),
    volumes: await volumeVerdicts(ctx.tx, id, volumes)
  }
}
