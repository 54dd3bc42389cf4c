import { type RawBuilder, type SqlBool, sql } from 'kysely'

import type { Tx } from '../../db/transaction.ts'
import type { TextKey } from '../text/catalogues.ts'
import { Refusal } from '../refusing/refusal.ts'

/** The number of the first tenant, whose administrators look after the installation (READINGS.md A72). The database says which it is. */
export const FIRST_TENANT: RawBuilder<number> = sql`(select first_tenant())`

/** That who asks works for the first tenant, in a statement of his transaction. */
export const IS_OF_FIRST_TENANT: RawBuilder<SqlBool> = sql`(select app_is_first_tenant())`

/** Refuses whoever works for another tenant than the first (403), by a message that says why. */
export async function refuseOtherTenants(tx: Tx, reason: TextKey): Promise<void> {
  const { rows } = await sql<{ isFirst: boolean }>`select ${IS_OF_FIRST_TENANT} as is_first`.execute(tx)
  if (!rows[0]?.isFirst) throw new Refusal(reason, {}, { status: 403 })
}
