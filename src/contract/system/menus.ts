import type { AnyRow } from '../core/resource/actions.ts'
import { boolean, choice, number, parentRef, text } from '../core/resource/field.ts'
import { resource, type Row } from '../core/resource/resource.ts'
import { TREE_VERBS } from '../core/resource/verbs.ts'
import { CONTAINER } from '../screens.ts'

/** What an entry is: a menu of the first level, a menu below another, an action (a button). */
export const MENU_TYPES = { first: '0', below: '1', action: '2' } as const
const isAction = ({ menuType }: AnyRow) => menuType === MENU_TYPES.action

/**
 * 菜单权限: menus, and the actions that are granted with them. They are the installation's: administrators of its first tenant change
 * them (READINGS.md A72). The names of its fields are those that existing clients write. A code never changes: who holds it holds what
 * the server asks for by that name.
 */
export const menus = resource('menu', '/sys/menu', {
  right: 'sys.perm',
  fields: {
    name: text({ max: 50, rules: ['required'] }),
    titleEn: text({ max: 100 }),
    menuType: choice('menu_type', { initial: '1' }),
    parentId: parentRef('menu'),
    url: text({ max: 200, rules: ['unique'] }),
    component: text({ max: 100, initial: CONTAINER }),
    redirect: text({ max: 200 }),
    perms: text({ max: 100, rules: ['unique'], once: true }),
    permsType: choice('global_perms_type', { initial: '1' }),
    status: choice('valid_status', { initial: '1' }),
    icon: text({ max: 50 }),
    sortNo: number({ made: true }),
    route: boolean({ initial: true }),
    hidden: boolean(),
    keepAlive: boolean(),
    alwaysShow: boolean(),
    internalOrExternal: boolean(),
    ruleCount: number({ computed: true }),
    /** Whether one of the three administrators holds it by the release: it stays, in sight and as what it is. */
    isKept: boolean({ computed: true, isInternal: true })
  },
  label: 'name',
  staysWhen: ({ isKept }) => isKept === true,
  verbs: TREE_VERBS,
  tree: { parent: 'parentId', order: 'sortNo', below: 'deleted' },
  requiredWhen: { perms: isAction, component: (row) => !isAction(row) },
  sort: ['perms', 'asc']
})
export type MenuRecord = Row<typeof menus>
