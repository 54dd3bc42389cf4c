import { sql } from 'kysely'

import type { Asked, Output } from '#contract/core/call.ts'
import type { listFindings } from '#contract/checks/runs.ts'

import { readFindings, seenFindings } from '../../domain/checked/check-findings.ts'
import type { TxCtx } from '../../core/context/context.ts'

/** What an item has found more often than this comes behind what others have found: a warning about every file hides nothing. */
const MANY = 20
const isFrequent = (run: string) =>
  sql`((c.code, c.kind) in (select o.code, o.kind from arc_check_finding o where o.run_id = ${run} group by o.code, o.kind having count(*) > ${MANY}))`
const WEIGHT = sql`case when c.kind = 'crashed' then 0 when c.level = 'error' then 1 when c.level = 'warn' then 2 else 3 end`

/** A page of what a run has found: what is rare first, then by its weight, then in the order of the files. */
export async function findingsPage(
  ctx: TxCtx,
  { id, pageNo, pageSize, kind, code, open }: Asked<typeof listFindings>
): Promise<Output<typeof listFindings>> {
  let all = await seenFindings(ctx, id)
  if (kind) all = all.where('c.kind', '=', kind)
  if (code) all = all.where('c.code', '=', code)
  if (open) all = all.where('c.waivedBy', 'is', null)
  const { count } = await all.select((e) => e.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  const total = Number(count)
  const shown = all
    .orderBy(isFrequent(id))
    .orderBy(WEIGHT)
    .orderBy('c.place')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
  const records = await readFindings(ctx, ctx.say, shown)
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
}
