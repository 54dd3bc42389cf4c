import type { MenuEntry } from '#contract/core/menu.ts'
import { CONTAINERS } from '#contract/screens.ts'

/** `sys_permission.menu_type` of an action. */
export const ACTION = '2'
/** What everybody opens, even before he has chosen a project and so has no role yet (READINGS.md A03, A24). */
const EVERYBODYS: readonly string[] = [
  'home',
  'workbench',
  'account.center',
  'account.settings',
  'exception.403',
  'exception.404',
  'exception.500'
]

/** A row of `sys_permission`, as far as the menu shows it. */
export interface MenuRow {
  readonly id: string
  readonly parentId: string | null
  readonly menuType: string
  readonly key: string
  readonly name: string | null
  readonly title: string
  readonly titleEn?: string | null | undefined
  readonly path: string | null
  readonly component: string | null
  readonly redirect: string | null
  readonly icon: string | null
  readonly hidden: boolean
  readonly route: boolean
  readonly keepAlive: boolean
  readonly alwaysShow: boolean
  readonly internalOrExternal: boolean
  readonly syllables: string | null
  readonly meta: Readonly<Record<string, unknown>>
}

/**
 * The menu of somebody with these rights, from rows in their order. A menu that only holds others is there when one of them
 * is; leaves carry no `children`, as existing clients would draw an empty submenu.
 */
export function menuTree(
  rows: readonly MenuRow[],
  rights: ReadonlySet<string>,
  parentId: string | null = null
): MenuEntry[] {
  return rows
    .filter((row) => row.menuType !== ACTION && row.parentId === parentId)
    .flatMap((row) => {
      const children = menuTree(rows, rights, row.id)
      if (CONTAINERS.includes(row.component ?? '')) return children.length > 0 ? [itemOf(row, children)] : []
      return rights.has(row.key) || EVERYBODYS.includes(row.key) ? [itemOf(row, children)] : []
    })
}

function itemOf(row: MenuRow, children: readonly MenuEntry[]): MenuEntry {
  const {
    id,
    key,
    path,
    name,
    component,
    redirect,
    route,
    hidden,
    alwaysShow,
    title,
    titleEn,
    icon,
    keepAlive,
    internalOrExternal,
    syllables,
    meta
  } = row
  return {
    id,
    key,
    path: path ?? '',
    name: name ?? '',
    component: component ?? '',
    ...(redirect ? { redirect } : {}),
    route: route ? '1' : '0',
    hidden,
    ...(alwaysShow ? { alwaysShow } : {}),
    meta: {
      title,
      ...(titleEn ? { titleEn } : {}),
      keepAlive,
      internalOrExternal,
      componentName: String(meta.componentName ?? name ?? ''),
      ...(icon ? { icon } : {}),
      ...(typeof meta.url === 'string' ? { url: meta.url } : {}),
      ...(syllables ? { syllables } : {}),
      ...(meta.outer === true ? { outer: true } : {})
    },
    ...(children.length > 0 ? { children } : {})
  }
}
