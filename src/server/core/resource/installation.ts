import { type RawBuilder, type SqlBool, sql } from 'kysely'

import type { TxCtx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import type { ServedResource } from './served.ts'

/** That who asks works for the first tenant, whose administrators change what is the installation's (READINGS.md A72). */
const IS_FIRST = sql<SqlBool>`(select app_is_first_tenant())`

/** Whether a row can only be read by who asks: it comes with the product, or is the installation's and he works for another tenant. */
export const isShared = ({ hooks }: ServedResource, tenant: RawBuilder<unknown>): RawBuilder<boolean> =>
  hooks.ofInstallation ? sql<boolean>`(${tenant} = 0 and not ${IS_FIRST})` : sql<boolean>`${tenant} = 0`

/** Refuses whoever works for another tenant than the first to change what is the installation's. */
export async function refuseOtherTenants({ hooks }: ServedResource, { tx }: TxCtx): Promise<void> {
  if (!hooks.ofInstallation) return
  const { rows } = await sql<{ isFirst: boolean }>`select ${IS_FIRST} as is_first`.execute(tx)
  if (!rows[0]?.isFirst) throw new Refusal('rules:refused.installation', {}, { status: 403 })
}
