import type { Tx } from '../../db/transaction.ts'
import { day } from '../../db/values.ts'

/**
 * The name of a unit that may not submit anything, as the archive has not accepted its papers 企业认证; undefined where it may. One whose
 * papers are being renewed stays verified to the day to which the former ones are good.
 */
export async function unverifiedUnit(tx: Tx, org: string | null): Promise<string | undefined> {
  if (org === null) return undefined
  const unit = await tx
    .selectFrom('arcOrg')
    .select(['name', 'authStatus', 'authValidTo'])
    .where('id', '=', org)
    .executeTakeFirst()
  if (!unit) return undefined
  const { name, authStatus, authValidTo } = unit
  return authStatus === '2' || (authValidTo !== null && authValidTo >= day(Date.now())) ? undefined : name
}
