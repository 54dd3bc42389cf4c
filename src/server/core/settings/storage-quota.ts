import { sql } from 'kysely'

import type { Config } from '../../config/config.ts'
import { MIB } from '../../config/setting.ts'
import type { Ctx } from '../context/context.ts'
import type { Principal } from '../principal/principal.ts'
import { Refusal } from '../refusing/refusal.ts'
import { settingOf } from './settings.ts'
import type { Tx } from '../../db/transaction.ts'

type Asking = Pick<Ctx, 'appContext' | 'principal' | 'inTransaction'>

/** Bytes that are used: stored ones, and those that running uploads have announced. */
interface Used {
  readonly user: number
  readonly tenant: number
}

/** Throws 507 where bytes that are about to be kept go beyond what their user, or his tenant, may use. */
export async function refuseBeyondQuota(
  tx: Tx,
  { appContext: { config }, principal }: Pick<Asking, 'appContext' | 'principal'>,
  bytes: number
): Promise<void> {
  const used = await usedBy(tx, principal)
  // An installation that sends packages is no user: what it brings is the archive's.
  if (!principal.sender)
    refuseBeyond('files:refused.userQuota', used.user, await quotaOf(tx, config, 'userQuota'), bytes)
  refuseBeyond('files:refused.tenantQuota', used.tenant, await quotaOf(tx, config, 'tenantQuota'), bytes)
}

/** What the user has stored, and his limit: bytes; no limit is null. */
export async function usageOf({
  appContext: { config },
  principal,
  inTransaction
}: Asking): Promise<{ readonly used: number; readonly limit: number | null }> {
  return inTransaction(
    async (tx) => ({
      used: (await usedBy(tx, principal)).user,
      limit: (await quotaOf(tx, config, 'userQuota')) || null
    }),
    'installation'
  )
}

/** How much may be kept, in bytes: what the environment says, else what 参数设置 says. */
const quotaOf = async (tx: Tx, config: Config, name: 'userQuota' | 'tenantQuota'): Promise<number> =>
  config[name] ?? (await settingOf(tx, name)) * MIB

async function usedBy(tx: Tx, { id, tenant }: Principal): Promise<Used> {
  const { rows } = await sql<Used>`
    select coalesce(sum(bytes) filter (where user_id = ${id}), 0)::bigint as user, coalesce(sum(bytes), 0)::bigint as tenant from (
      select user_id, bytes from sys_usage where tenant_id = ${tenant}
      union all
      select create_by, bytes from arc_upload where tenant_id = ${tenant} and object_id is null and metadata ->> 'refused' is null
    ) all_of_them`.execute(tx)
  return rows[0] ?? { user: 0, tenant: 0 }
}

function refuseBeyond(
  key: 'files:refused.userQuota' | 'files:refused.tenantQuota',
  used: number,
  limit: number,
  bytes: number
): void {
  if (limit === 0 || used + bytes <= limit) return
  throw new Refusal(
    key,
    { used: inMiB(used), limit: inMiB(limit), size: inMiB(bytes) },
    { status: 507, result: { used, limit } }
  )
}

const inMiB = (bytes: number): number => Math.round((bytes / MIB) * 10) / 10
