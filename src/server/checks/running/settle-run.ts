import { sql } from 'kysely'

import type { CheckResult } from '#contract/checks/runs.ts'

import type { Tx } from '../../db/transaction.ts'
import { resultOf } from '../../domain/checked/result-of.ts'

/** The figures of a run by its findings, as they are now: what was waived does not count against it. */
export async function figuresOf(
  tx: Tx,
  run: string
): Promise<{ readonly errors: number; readonly others: number; readonly human: number; readonly crashed: number }> {
  const { rows } = await sql<{ errors: string; others: string; human: string; crashed: string }>`
    select count(*) filter (where kind = 'found' and level = 'error' and waived_by is null) as errors,
      count(*) filter (where kind = 'found' and level <> 'error' and waived_by is null) as others,
      count(*) filter (where kind = 'human' and waived_by is null) as human, count(*) filter (where kind = 'crashed') as crashed
    from arc_check_finding where run_id = ${run}`.execute(tx)
  const { errors = 0, others = 0, human = 0, crashed = 0 } = rows[0] ?? {}
  return { errors: Number(errors), others: Number(others), human: Number(human), crashed: Number(crashed) }
}

/** Writes how a run has come out, by its findings as they are now. */
export async function settleRun(tx: Tx, run: string): Promise<CheckResult> {
  const figures = await figuresOf(tx, run)
  const result = resultOf({ ...figures, checked: 1, notRun: 0 })
  await tx
    .updateTable('arcCheckRun')
    .set({ result, failed: figures.errors + figures.crashed, warned: figures.others })
    .where('id', '=', run)
    .execute()
  return result
}
