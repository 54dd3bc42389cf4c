import type { Insertable } from 'kysely'
import { pinyin } from 'pinyin-pro'

import { CONTAINER, SCREENS } from '#contract/screens.ts'
import type { Database } from '../schema.ts'
import { data, type MenuData } from './data.ts'

type Permission = Insertable<Database['sysPermission']>

export const MENU_TYPE = { first: '0', below: '1', action: '2' } as const

/** The syllables of a title without tones, parted by blanks (`shou ji zhu lu`), by which the palette finds it. */
export const syllablesOf = (title: string): string =>
  pinyin(title, { toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join(' ')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join(' ')

/** The menus whose screens are built, and those that hold one of them. */
export function builtMenus(menus: readonly MenuData[], screens: readonly string[] = SCREENS): MenuData[] {
  const built = menus.filter(({ component }) => screens.includes(component))
  return menus.filter(
    (menu) =>
      built.includes(menu) || (menu.component === CONTAINER && built.some(({ key }) => parentOf(key) === menu.key))
  )
}

/**
 * The rows of the menus that can be opened, and of every action, so that roles can name them before their screens are
 * built; a menu joins as soon as its screen is in contract/screens.ts.
 */
export function permissionRows(
  menus: readonly MenuData[] = data('menus'),
  screens: readonly string[] = SCREENS
): Permission[] {
  const actions = menus.flatMap(({ key, actions: own, sortNo }) =>
    own.map(
      ([code, words, english], index): Permission => ({
        id: `a-${key}:${code}`,
        parentId: `m-${key}`,
        menuType: MENU_TYPE.action,
        key: `${key}:${code}`,
        title: words,
        titleEn: english,
        sortNo: 100 * sortNo + index,
        tenantId: 0
      })
    )
  )
  return [...builtMenus(menus, screens).map(menuRow), ...actions]
}

function menuRow({
  key,
  path,
  name,
  component,
  sortNo,
  title,
  titleEn,
  icon,
  keepAlive,
  hidden = false,
  outer = false
}: MenuData): Permission {
  const parent = parentOf(key)
  return {
    id: `m-${key}`,
    parentId: parent === undefined ? null : `m-${parent}`,
    menuType: parent === undefined ? MENU_TYPE.first : MENU_TYPE.below,
    key,
    name,
    title,
    titleEn,
    path,
    component,
    icon,
    sortNo: 100 * sortNo,
    hidden,
    keepAlive,
    syllables: syllablesOf(title),
    meta: JSON.stringify({ componentName: name, outer }),
    tenantId: 0
  }
}

/** `archives` of `archives.collect`. */
const parentOf = (key: string): string | undefined => (key.includes('.') ? key.slice(0, key.indexOf('.')) : undefined)
