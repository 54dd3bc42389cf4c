import { sql } from 'kysely'

import type { TxCtx } from '../../core/context/context.ts'
import { nextHoldingNumbers } from '../../domain/archives/holding-numbers.ts'

/** So many digits a number of the register has at least. */
const DIGITS = 6

/**
 * The next 馆藏档号 of the archive by its pattern, and the next 总登记号, which follow one another over all projects. Until the transaction ends
 * nobody else is given any.
 */
export async function nextNumbers(
  { tx, principal, project }: Pick<TxCtx, 'tx' | 'principal' | 'project'>,
  count: number
): Promise<readonly { holdingNo: string; registerNo: string }[]> {
  const { rows: days } = await sql<{ day: string }>`select current_date::text as day`.execute(tx)
  const day = days[0]?.day ?? ''
  const holding = await nextHoldingNumbers(tx, { tenant: principal.tenant, project, day, count })
  const { rows } = await sql<{ last: string }>`select coalesce(max(register_no::bigint), 0) as last from arc_volume
    where tenant_id = app_tenant() and register_no ~ '^[0-9]{1,15}$'`.execute(tx)
  const last = Number(rows[0]?.last ?? 0)
  return holding.map((holdingNo, at) => ({ holdingNo, registerNo: String(last + at + 1).padStart(DIGITS, '0') }))
}
