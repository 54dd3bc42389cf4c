import type { FastifyInstance } from 'fastify'

import { dataSourceOptions, enabledThirdApps, queryTenants } from '#contract/system/surroundings.ts'
import { serve } from '../core/http/serve.ts'

/** Binds what the forms of existing clients ask about what is around a user. */
export function serveSurroundings(app: FastifyInstance): void {
  serve(app, enabledThirdApps, () => ({ wechatEnterprise: false, dingtalk: false }))
  serve(app, dataSourceOptions, () => [])
  serve(app, queryTenants, (_, { tx, principal }) =>
    tx
      .selectFrom('sysTenant')
      .select(['id', 'name'])
      .where('id', 'in', [...principal.tenants])
      .orderBy('id')
      .execute()
  )
}
