import { sql } from 'kysely'

import type { TxCtx } from '../../core/context.ts'

/** So many digits a serial number has at least. */
const DIGITS = 6

/**
 * The next 馆藏档号 and 总登记号 of the archive, that follow one another: the year and a serial number, and a serial number of the register. Until
 * the transaction ends nobody else is given any.
 */
export async function nextNumbers(
  { tx, principal }: Pick<TxCtx, 'tx' | 'principal'>,
  count: number
): Promise<readonly { holdingNo: string; registerNo: string }[]> {
  await sql`select pg_advisory_xact_lock(hashtext('holding numbers'), ${principal.tenant}::int)`.execute(tx)
  const { rows } = await sql<{ year: string; holding: string; register: string }>`
    select to_char(now(), 'YYYY') as year,
      (select coalesce(max(substring(holding_no from 6)::bigint), 0) from arc_volume
        where tenant_id = app_tenant() and holding_no ~ ('^' || to_char(now(), 'YYYY') || '-[0-9]{6,15}$')) as holding,
      (select coalesce(max(register_no::bigint), 0) from arc_volume where tenant_id = app_tenant() and register_no ~ '^[0-9]{1,15}$') as register`.execute(
    tx
  )
  const { year = '', holding = '0', register = '0' } = rows[0] ?? {}
  const serial = (last: string, at: number) => String(Number(last) + at + 1).padStart(DIGITS, '0')
  return Array.from({ length: count }, (_, at) => ({
    holdingNo: `${year}-${serial(holding, at)}`,
    registerNo: serial(register, at)
  }))
}
