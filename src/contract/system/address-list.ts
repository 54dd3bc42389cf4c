import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { listQuery, pageOf } from '../core/query.ts'

const text = z.nullable(z.string())

/** 通讯录 of existing clients: the people of a department and of those below it that one may see; what only managers read is empty for others. */
export const queryAddressList = call('GET', '/sys/user/queryByOrgCodeForAddressList', {
  serves: 'user',
  thing: 'user',
  input: z.extend(listQuery, { orgCode: z._default(z.string().check(z.maxLength(100)), '') }),
  output: pageOf(
    z.object({
      id: z.string(),
      username: z.string(),
      realname: z.string(),
      workNo: text,
      departName: text,
      post: text,
      phone: text,
      telephone: text,
      email: text
    })
  )
})
