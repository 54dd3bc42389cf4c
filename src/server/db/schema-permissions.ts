import type { AuditColumns, Made, MadeJson, Maybe } from './table.ts'

/** What a menu or an action is, by the names of its view; the table has some of them under others. */
interface MenuColumns extends AuditColumns {
  id: string
  parentId: Maybe<string>
  /** '0' a first-level menu, '1' a menu below, '2' an action. */
  menuType: string
  titleEn: Maybe<string>
  component: Maybe<string>
  redirect: Maybe<string>
  icon: Maybe<string>
  sortNo: Made<number>
  hidden: Made<boolean>
  /** Whether it has a route of its own. */
  route: Made<boolean>
  keepAlive: Made<boolean>
  alwaysShow: Made<boolean>
  internalOrExternal: Made<boolean>
  /** Whether the control on an action is in force ('1') or not ('0'): READINGS.md A01. */
  status: Made<string>
  permsType: Made<string>
  syllables: Maybe<string>
}

/** Menus, their data rules, and whom they are granted to. */
export interface PermissionTables {
  sysPermission: MenuColumns & {
    /** `archives.collect` of a menu, `archives.collect:upload` of an action. */
    key: string
    /** What its route is called. */
    name: Maybe<string>
    title: string
    path: Maybe<string>
    meta: MadeJson<Record<string, unknown>>
  }
  /** A view of the same rows, by the names that existing clients know. */
  sysMenu: MenuColumns & {
    name: string
    url: Maybe<string>
    componentName: Maybe<string>
    perms: string
  }
  sysRolePermission: { roleId: string; permissionId: string; tenantId: Made<number> }
  /** Which rows of the list behind a menu are shown. */
  sysDataRule: AuditColumns & {
    id: string
    permissionId: string
    ruleName: string
    ruleColumn: string
    ruleConditions: string
    ruleValue: string
    status: Made<string>
  }
  sysRoleDataRule: { roleId: string; ruleId: string; tenantId: Made<number> }
  sysDepartDataRule: { departId: string; ruleId: string; tenantId: Made<number> }
  sysDepartRoleDataRule: { droleId: string; ruleId: string; tenantId: Made<number> }
  sysDepartPermission: { departId: string; permissionId: string; tenantId: Made<number> }
  /** A role within a department. */
  sysDepartRole: AuditColumns & {
    id: string
    departId: string
    roleName: string
    roleCode: string
    description: Maybe<string>
  }
  sysDepartRolePermission: { droleId: string; permissionId: string; tenantId: Made<number> }
  sysDepartRoleUser: { droleId: string; userId: string; tenantId: Made<number> }
}
