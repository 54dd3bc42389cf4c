import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { whole } from '../core/query.ts'

const page = z.object({ pageNo: z._default(whole(1), 1), pageSize: z._default(whole(1, 100), 10) })
const pageOf = <R extends z.ZodMiniType>(row: R) =>
  z.object({
    data: z.array(row),
    pageNo: z.number(),
    pageSize: z.number(),
    totalCount: z.number(),
    totalPage: z.number()
  })
const action = z.object({ action: z.string(), describe: z.string(), defaultCheck: z.boolean() })

// In development only, as those clients know them from their own mock server (SPEC.md §7; READINGS.md A65): real rows in its shape.
export const mockUsers = call('GET', '/mock/api/user', {
  serves: ['sys.user'],
  input: page,
  output: pageOf(
    z.object({
      id: z.string(),
      name: z.string(),
      username: z.string(),
      avatar: z.nullable(z.string()),
      status: z.number(),
      telephone: z.nullable(z.string()),
      createTime: z.string(),
      deleted: z.number()
    })
  )
})
export const mockRoles = call('GET', '/mock/api/role', {
  serves: ['sys.role'],
  input: page,
  output: pageOf(
    z.object({
      id: z.string(),
      name: z.string(),
      describe: z.nullable(z.string()),
      status: z.number(),
      createTime: z.string(),
      deleted: z.number(),
      permissions: z.array(z.object({ roleId: z.string(), permissionId: z.string(), permissionName: z.string() }))
    })
  )
})
/** The calls that this server serves. */
export const mockServices = call('GET', '/mock/api/service', {
  serves: ['sys.role'],
  input: page,
  output: pageOf(
    z.object({ key: z.number(), id: z.string(), no: z.string(), description: z.string(), status: z.number() })
  )
})
export const mockPermissions = call('GET', '/mock/api/permission', {
  serves: ['sys.role'],
  input: page,
  output: pageOf(
    z.object({
      id: z.string(),
      name: z.string(),
      describe: z.string(),
      status: z.number(),
      actions: z.array(action),
      deleted: z.number()
    })
  )
})
