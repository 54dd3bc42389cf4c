import { type SelectQueryBuilder, sql } from 'kysely'

import type { Asked, Output } from '#contract/core/call.ts'
import { CHECK_ITEMS, type CheckCode, CHECK_CODES } from '#contract/checks/items.ts'
import type { CheckedItem, CheckRun, listCheckRuns, queryCheckRun } from '#contract/checks/runs.ts'

import type { TxCtx } from '../../core/context.ts'
import { listOf, text, time } from '../../core/list.ts'
import { missing } from '../../core/refusal.ts'
import { pageOfRows } from '../../core/where.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Said } from '../item/check-item.ts'
import { resultOf } from '../running/result-of.ts'
import { keptSentence } from './sentence.ts'

const LIST = listOf(
  {
    stage: text('r.stage'),
    target: text('r.targetType'),
    targetId: text('r.targetId'),
    targetTitle: text('r.targetTitle'),
    result: text('r.result'),
    state: text('r.state'),
    createTime: time('r.createTime')
  },
  'r.id'
)

const runs = (tx: Tx, project: string) =>
  tx
    .selectFrom('arcCheckRun as r')
    .leftJoin('sysJob as j', 'j.id', 'r.jobId')
    .leftJoin('sysUser as u', 'u.id', 'r.operator')
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
      'u.realname as byName',
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
const asRun = ({ items: _, jobState, state, stage, target, result, ...run }: Row): CheckRun => ({
  ...run,
  stage: stage as CheckRun['stage'],
  target: target as CheckRun['target'],
  result: result as CheckRun['result'],
  state: (state === 'waiting' || state === 'running') && jobState && jobState !== 'done' ? jobState : state
})

/** A page of the checks of the current project. */
export async function runsPage(
  { tx, project }: TxCtx,
  query: Asked<typeof listCheckRuns>
): Promise<Output<typeof listCheckRuns>> {
  const page = await pageOfRows(runs(tx, project) as unknown as SelectQueryBuilder<never, never, Row>, LIST, query)
  return { ...page, records: page.records.map(asRun) }
}

/** One check, with how each of its items has come out. */
export async function runWithItems(ctx: TxCtx, id: string): Promise<Output<typeof queryCheckRun>> {
  const row = await runs(ctx.tx, ctx.project).where('r.id', '=', id).executeTakeFirst()
  if (!row) throw missing()
  return { ...asRun(row), items: await itemsOf(ctx, id, row.items) }
}

interface KeptItem {
  readonly code: CheckCode
  readonly checked: number
  readonly why: Said | null
}

async function itemsOf({ tx, say }: TxCtx, run: string, kept: Row['items']): Promise<CheckedItem[]> {
  const { rows } = await sql<{
    code: string
    errors: number
    others: number
    waived: number
    human: number
    crashed: number
  }>`
    select code, count(*) filter (where kind = 'found' and level = 'error' and waived_by is null)::int as errors,
      count(*) filter (where kind = 'found' and level <> 'error' and waived_by is null)::int as others,
      count(*) filter (where waived_by is not null)::int as waived, count(*) filter (where kind = 'human' and waived_by is null)::int as human,
      count(*) filter (where kind = 'crashed')::int as crashed
    from arc_check_finding where run_id = ${run} group by code`.execute(tx)
  const counts = new Map(rows.map(({ code, ...figures }) => [code, figures]))
  const known = new Map((kept as unknown as readonly KeptItem[]).map((item) => [item.code, item]))
  if (known.size === 0) return []
  return CHECK_CODES.map((code) => {
    const { checked = 0, why = null } = known.get(code) ?? {}
    const { errors = 0, others = 0, waived = 0, human = 0, crashed = 0 } = counts.get(code) ?? {}
    const { property, level } = CHECK_ITEMS[code]
    return {
      code,
      name: say(`checks:item.${code}`),
      how: say(`checks:how.${code}`),
      property,
      level,
      result: resultOf({ errors, others, human, crashed, checked }),
      checked,
      found: errors + others,
      waived,
      human,
      crashed,
      why: why ? keptSentence(say, why) : ''
    }
  })
}
