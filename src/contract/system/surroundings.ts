import * as z from 'zod/mini'

import { call } from '../core/call.ts'

/** The tenants that one may work in, by which a user is assigned to some in the form of existing clients. */
export const queryTenants = call('GET', '/sys/tenant/queryList', {
  serves: 'user',
  input: z.object({}),
  output: z.array(z.object({ id: z.number(), name: z.string() }))
})

/** The other databases that reports of existing clients may read: none. */
export const dataSourceOptions = call('GET', '/sys/dataSource/options', {
  serves: 'user',
  input: z.object({}),
  output: z.array(z.object({ value: z.string(), text: z.string() }))
})

/** Which messengers users and departments are taken over from: none, so that existing clients show no button for it. */
export const enabledThirdApps = call('GET', '/sys/thirdApp/getEnabledType', {
  serves: 'user',
  input: z.object({}),
  output: z.object({ wechatEnterprise: z.boolean(), dingtalk: z.boolean() })
})
