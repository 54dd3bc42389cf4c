import { Eye, Rows3 } from 'lucide-react'
import { lazy } from 'react'

import { menus } from '#contract/system/menus.ts'
import { treeScreen } from '#parts/resource/tree/tree-screen.tsx'

const MenuIconField = lazy(async () => ({ default: (await import('./menus/menu-fields.tsx')).MenuIconField }))
const MenuScreenField = lazy(async () => ({ default: (await import('./menus/menu-fields.tsx')).MenuScreenField }))
const MenuRules = lazy(async () => ({ default: (await import('./menus/menu-rules.tsx')).MenuRules }))
const WholeMenuPreview = lazy(async () => ({ default: (await import('./menus/menu-preview.tsx')).WholeMenuPreview }))

/** 菜单权限: menus and actions, as whoever is granted them comes to them. */
export default treeScreen(menus, {
  area: 'system',
  title: 'menu.screen',
  columns: ['name', 'menuType', 'perms', 'url', 'component', 'hidden', 'ruleCount'],
  search: ['name', 'perms', 'url'],
  form: [
    ['menuType', 'parentId'],
    ['name', 'titleEn'],
    ['perms', 'icon'],
    ['url', 'component'],
    ['redirect', 'permsType', 'status'],
    ['route', 'hidden', 'keepAlive'],
    ['alwaysShow', 'internalOrExternal']
  ],
  widths: { name: 220, menuType: 90, perms: 150, url: 200, component: 180, hidden: 70, ruleCount: 80 },
  controls: { component: MenuScreenField, icon: MenuIconField },
  dialogs: {
    rules: { icon: <Rows3 aria-hidden />, when: ({ menuType }) => menuType !== '2', dialog: MenuRules },
    preview: { icon: <Eye aria-hidden />, dialog: WholeMenuPreview }
  }
})
