import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { joinedOrNone } from '../core/query.ts'
import { longText, ref, text } from '../core/resource/field.ts'
import { resource, type Row } from '../core/resource/resource.ts'
import { ALL_VERBS } from '../core/resource/verbs.ts'
import { queryGrantTree } from './roles.ts'

/**
 * 部门角色: a role within a department, that gives what the department holds or a part of it to people of the department and of those below
 * it. Who describes it does not grant it.
 */
export const departRoles = resource('departRole', '/sys/sysDepartRole', {
  right: 'sys.depart',
  fields: {
    departId: ref('depart', { rules: ['required'], once: true }),
    roleCode: text({ max: 64, rules: ['required', 'unique', 'identifier'] }),
    roleName: text({ max: 30, rules: ['required'] }),
    description: longText({ max: 126 }),
    /** The same as `departId`, as older clients ask for it. */
    deptId: text({ computed: true })
  },
  label: 'roleName',
  verbs: ALL_VERBS,
  partOf: 'departId',
  sort: ['createTime', 'asc']
})
export type DepartRole = Row<typeof departRoles>

const id = z.string().check(z.minLength(1), z.maxLength(64))
const ids = z._default(joinedOrNone(), [])
const READING = ['sys.depart'] as const
const GRANTING = ['sys.depart:grant'] as const
/** The same for who leads a department, in those that he leads. */
const READING_OR_LEADING = [...READING, 'sys.myDepart'] as const
const GRANTING_OR_LEADING = [...GRANTING, 'sys.myDepart'] as const
const saved = z.object({ granted: z.number(), revoked: z.number() })

/** The ids of what a department has been granted: every member holds it. */
export const queryDepartPermission = call('GET', '/sys/permission/queryDepartPermission', {
  serves: READING,
  thing: 'depart',
  input: z.object({ departId: id }),
  output: z.array(z.string())
})
export const saveDepartPermission = call('POST', '/sys/permission/saveDepartPermission', {
  serves: GRANTING,
  thing: 'depart',
  input: z.object({ departId: id, permissionIds: ids, lastpermissionIds: z.optional(joinedOrNone()) }),
  output: saved
})

/** What the roles of a department can be granted: what it holds itself. */
export const queryDepartRoleTree = call('GET', '/sys/sysDepartPermission/queryTreeListForDeptRole', {
  serves: READING_OR_LEADING,
  thing: 'depart',
  input: z.object({ departId: id }),
  output: queryGrantTree.output
})
export const queryDepartRolePermission = call('GET', '/sys/sysDepartPermission/queryDeptRolePermission', {
  serves: READING_OR_LEADING,
  thing: 'departRole',
  input: z.object({ roleId: id }),
  output: z.array(z.string())
})
export const saveDepartRolePermission = call('POST', '/sys/sysDepartPermission/saveDeptRolePermission', {
  serves: GRANTING_OR_LEADING,
  thing: 'departRole',
  input: z.object({ roleId: id, permissionIds: ids, lastpermissionIds: z.optional(joinedOrNone()) }),
  output: saved
})

/** The roles of a department. */
export const listDepartRoles = call('GET', '/sys/sysDepartRole/getDeptRoleList', {
  serves: READING_OR_LEADING,
  thing: 'departRole',
  input: z.object({ departId: id, userId: z.optional(z.string()) }),
  output: z.array(departRoles.calls.queryById.output)
})
/** Which department roles somebody has been given. */
export const listDepartRolesOfUser = call('GET', '/sys/sysDepartRole/getDeptRoleByUserId', {
  serves: READING_OR_LEADING,
  thing: 'departRole',
  input: z.object({ userId: id, departId: z.optional(z.string()) }),
  output: z.array(z.object({ id: z.string(), userId: z.string(), droleId: z.string() }))
})
/** Gives somebody the department roles that are in `newRoleId` and were not in `oldRoleId`, and takes those away that were there and are no longer. */
export const giveDepartRoles = call('POST', '/sys/sysDepartRole/deptRoleUserAdd', {
  serves: GRANTING_OR_LEADING,
  thing: 'departRole',
  input: z.object({ userId: id, newRoleId: ids, oldRoleId: ids }),
  output: saved
})
/** Who has been given a department role. */
export const listDepartRoleUsers = call('GET', '/sys/sysDepartRole/users', {
  serves: READING_OR_LEADING,
  thing: 'departRole',
  input: z.object({ roleId: id }),
  output: z.array(z.object({ id: z.string(), username: z.string(), realname: z.string() }))
})
