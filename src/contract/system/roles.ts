import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { joined, joinedOrNone, listQuery, pageOf } from '../core/query.ts'
import { longText, number, text } from '../core/resource/field.ts'
import { resource, type Row } from '../core/resource/resource.ts'
import { ALL_VERBS, FILE_VERBS } from '../core/resource/verbs.ts'
import type { output } from '../core/schema.ts'

const code = { max: 64, rules: ['required', 'unique', 'identifier'] } as const
const name = { max: 30, rules: ['required'] } as const

/** 角色: what its holders may open and do. Who describes a role does not decide what it may do: that is granted by another (READINGS.md A71). */
export const roles = resource('role', '/sys/role', {
  right: 'sys.role',
  fields: {
    roleCode: text({ ...code, once: true }),
    roleName: text(name),
    description: longText({ max: 126 }),
    memberCount: number({ computed: true })
  },
  label: 'roleName',
  verbs: [...ALL_VERBS, ...FILE_VERBS],
  actions: {
    /** A role of one's own with the same grants and the same data scope. */
    copy: { on: 'row', right: ':add', readsOnly: true, input: { roleCode: text(code), roleName: text(name) } }
  }
})
export type Role = Row<typeof roles>

const id = z.string().check(z.minLength(1), z.maxLength(64))
const GRANTING = ['sys.role:grant'] as const

/** Every role, for whoever chooses some for a user. */
export const queryAllRoles = call('GET', '/sys/role/queryall', {
  serves: ['sys.user', 'sys.role'],
  input: z.object({}),
  output: z.array(z.object({ id: z.string(), roleCode: z.string(), roleName: z.string() }))
})

/** A menu or an action as it is granted. */
export interface GrantNode {
  readonly key: string
  readonly value: string
  readonly title: string
  readonly slotTitle: string
  readonly label: string
  /** 0 and 1 a menu, 2 an action. */
  readonly menuType: number
  readonly parentId: string | null
  /** 1: it has data rules. */
  readonly ruleFlag: number
  readonly isLeaf: boolean
  readonly scopedSlots: { readonly title: string }
  /** Null where there is nothing below it. */
  readonly children: readonly GrantNode[] | null
}
const grantNode: z.ZodMiniType<GrantNode> = z.object({
  key: z.string(),
  value: z.string(),
  title: z.string(),
  slotTitle: z.string(),
  label: z.string(),
  menuType: z.number(),
  parentId: z.nullable(z.string()),
  ruleFlag: z.number(),
  isLeaf: z.boolean(),
  scopedSlots: z.object({ title: z.string() }),
  get children() {
    return z.nullable(z.array(grantNode))
  }
})

/** All menus and actions, as a tree, and the ids of all of them. */
export const queryGrantTree = call('GET', '/sys/role/queryTreeList', {
  serves: ['sys.role', 'sys.depart'],
  input: z.object({}),
  output: z.object({ treeList: z.array(grantNode), ids: z.array(z.string()) })
})

/** The ids of what a role has been granted. */
export const queryRolePermission = call('GET', '/sys/permission/queryRolePermission', {
  serves: ['sys.role'],
  thing: 'role',
  input: z.object({ roleId: id }),
  output: z.array(z.string())
})

/**
 * Grants a role what is in `permissionIds` and was not in `lastpermissionIds`, which its writer has seen, and takes away what was there
 * and is no longer: what somebody else has granted meanwhile stays.
 */
export const saveRolePermission = call('POST', '/sys/permission/saveRolePermission', {
  serves: GRANTING,
  thing: 'role',
  input: z.object({
    roleId: id,
    permissionIds: z._default(joinedOrNone(), []),
    lastpermissionIds: z.optional(joinedOrNone())
  }),
  output: z.object({ granted: z.number(), revoked: z.number() })
})

/** A holder of a role. */
const roleMember = z.object({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  status: z.string(),
  status_dictText: z.string(),
  orgCodeTxt: z.string(),
  /** `*`: everywhere; else the project in which he holds it. */
  projectId: z.string(),
  projectName: z.nullable(z.string())
})
export type RoleMember = output<typeof roleMember>

export const listRoleMembers = call('GET', '/sys/user/userRoleList', {
  serves: ['sys.role'],
  thing: 'role',
  input: z.extend(listQuery, { roleId: id }),
  output: pageOf(roleMember)
})
/** Gives a role to people, everywhere. One of the three administrators' roles is asked for (`waiting`), and given when an administrator of another role confirms it. */
export const addRoleMembers = call('POST', '/sys/user/addSysUserRole', {
  serves: GRANTING,
  thing: 'role',
  input: z.object({ roleId: id, userIdList: z.array(id).check(z.minLength(1), z.maxLength(1000)) }),
  output: z.object({ count: z.number(), waiting: z.optional(z.number()) })
})
/** Takes a role away from somebody, wherever he holds it. */
export const deleteRoleMember = call('DELETE', '/sys/user/deleteUserRole', {
  serves: GRANTING,
  thing: 'role',
  input: z.object({ roleId: id, userId: id }),
  output: z.object({ count: z.number() })
})
export const deleteRoleMembers = call('DELETE', '/sys/user/deleteUserRoleBatch', {
  serves: GRANTING,
  thing: 'role',
  input: z.object({ roleId: id, userIds: joined() }),
  output: z.object({ count: z.number() })
})
