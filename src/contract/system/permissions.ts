import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { menuItem } from '../core/menu.ts'
import { authEntry } from '../core/permission-result.ts'
import { joined } from '../core/query.ts'
import { menus } from './menus.ts'

// What existing clients ask of menus (WIRE.md §1.4 C). The same rows are the resource `menus`.
const READING = ['sys.perm'] as const

/** A menu or an action as a row of a tree table. */
export interface MenuNode {
  readonly id: string
  readonly key: string
  readonly rowVersion: number
  readonly name: string
  /** 0 a menu of the first level, 1 a menu below, 2 an action. */
  readonly menuType: number
  readonly icon: string | null
  readonly component: string | null
  readonly componentName: string | null
  readonly url: string | null
  readonly sortNo: number
  readonly parentId: string | null
  readonly redirect: string | null
  readonly perms: string
  readonly permsType: string
  readonly status: string
  readonly route: boolean
  readonly hidden: boolean
  readonly keepAlive: boolean
  readonly alwaysShow: boolean
  readonly internalOrExternal: boolean
  /** 1: it has data rules. */
  readonly ruleFlag: number
  readonly isLeaf: boolean
  readonly leaf: boolean
  /** Null where there is nothing below it; empty where that was not asked for. */
  readonly children: readonly MenuNode[] | null
}
const text = z.nullable(z.string())
const menuNode: z.ZodMiniType<MenuNode> = z.object({
  id: z.string(),
  key: z.string(),
  rowVersion: z.number(),
  name: z.string(),
  menuType: z.number(),
  icon: text,
  component: text,
  componentName: text,
  url: text,
  sortNo: z.number(),
  parentId: text,
  redirect: text,
  perms: z.string(),
  permsType: z.string(),
  status: z.string(),
  route: z.boolean(),
  hidden: z.boolean(),
  keepAlive: z.boolean(),
  alwaysShow: z.boolean(),
  internalOrExternal: z.boolean(),
  ruleFlag: z.number(),
  isLeaf: z.boolean(),
  leaf: z.boolean(),
  get children() {
    return z.nullable(z.array(menuNode))
  }
})

/** All menus and actions, those of a parent in their order. */
export const listPermissions = call('GET', '/sys/permission/list', {
  serves: READING,
  input: z.object({}),
  output: z.array(menuNode)
})
/** The first level. */
export const listTopMenus = call('GET', '/sys/permission/getSystemMenuList', {
  serves: READING,
  input: z.object({}),
  output: z.array(menuNode)
})
const id = z.string().check(z.minLength(1), z.maxLength(64))
/** What lies right below a menu. */
export const listSubmenu = call('GET', '/sys/permission/getSystemSubmenu', {
  serves: READING,
  input: z.object({ parentId: id }),
  output: z.array(menuNode)
})
/** What lies right below several, by the menu. */
export const listSubmenus = call('GET', '/sys/permission/getSystemSubmenuBatch', {
  serves: READING,
  input: z.object({ parentIds: joined() }),
  output: z.record(z.string(), z.array(menuNode))
})

/** A menu or an action where one is picked out of the tree. */
export interface MenuChoice {
  readonly key: string
  readonly value: string
  readonly title: string
  readonly leaf: boolean
  readonly children: readonly MenuChoice[] | null
}
const menuChoice: z.ZodMiniType<MenuChoice> = z.object({
  key: z.string(),
  value: z.string(),
  title: z.string(),
  leaf: z.boolean(),
  get children() {
    return z.nullable(z.array(menuChoice))
  }
})
/** The tree as pickers show it, and the ids of all that is in it. */
export const queryPermissionTree = call('GET', '/sys/permission/queryTreeList', {
  serves: READING,
  input: z.object({}),
  output: z.object({ treeList: z.array(menuChoice), ids: z.array(z.string()) })
})

const { add, edit, delete: remove, deleteBatch } = menus.calls
/** Where it comes among those of its parent, as it was typed; left out, a new one comes last and any other stays. */
const place = z.object({ sortNo: z.optional(menus.fields.sortNo.value) })
export const addPermission = call('POST', '/sys/permission/add', {
  serves: ['sys.perm:add'],
  thing: 'menu',
  input: z.intersection(add.input, place),
  output: add.output
})
export const editPermission = call('PUT', '/sys/permission/edit', {
  serves: ['sys.perm:edit'],
  thing: 'menu',
  also: ['POST'],
  input: z.intersection(edit.input, place),
  output: edit.output
})
/** Deletes a menu or an action with all that is below it. */
export const deletePermission = call('DELETE', '/sys/permission/delete', {
  serves: ['sys.perm:delete'],
  thing: 'menu',
  input: z.object({ id }),
  output: remove.output
})
export const deletePermissions = call('DELETE', '/sys/permission/deleteBatch', {
  serves: ['sys.perm:delete'],
  thing: 'menu',
  input: z.object({ ids: joined() }),
  output: deleteBatch.output
})

/** The menu and the actions as they are to whoever holds one role and nothing else; without a role to who holds everything. */
export const previewMenu = call('GET', '/sys/menu/preview', {
  serves: ['sys.perm', 'sys.role'],
  thing: 'role',
  input: z.object({ roleId: z.optional(id) }),
  output: z.object({ menu: z.array(menuItem), auth: z.array(authEntry) })
})
