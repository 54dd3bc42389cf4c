import type { Asked, Output } from '#contract/core/call.ts'
import type { listFindings } from '#contract/checks/runs.ts'

import { readFindings, seenFindings } from '../../core/checked/check-findings.ts'
import type { TxCtx } from '../../core/context.ts'

/** A page of what a run has found. */
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
    .orderBy('c.place')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
  const records = await readFindings(ctx, ctx.say, shown)
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
}
