import { type RawBuilder, sql } from 'kysely'

import type { TxCtx } from '../context/context.ts'
import { IS_OF_FIRST_TENANT, refuseOtherTenants } from '../settings/first-tenant.ts'
import type { ServedResource } from './served.ts'

/** Whether a row can only be read by who asks: it comes with the product, or is the installation's and he works for another tenant. */
export const isShared = ({ hooks }: ServedResource, tenant: RawBuilder<unknown>): RawBuilder<boolean> =>
  hooks.ofInstallation ? sql<boolean>`(${tenant} = 0 and not ${IS_OF_FIRST_TENANT})` : sql<boolean>`${tenant} = 0`

/** Refuses whoever works for another tenant than the first to change what is the installation's. */
export async function guardInstallation({ hooks }: ServedResource, { tx }: TxCtx): Promise<void> {
  if (hooks.ofInstallation) await refuseOtherTenants(tx, 'rules:refused.installation')
}
