import { fetchAtRest } from '../loading/fetch-at-rest.ts'

/** The menus of the frame, whose buttons are drawn without them. */
const MENUS = [
  () => import('../header/user-menu-items.tsx'),
  () => import('../header/notice-popover.tsx'),
  () => import('../tabs/tab-menu.tsx')
]

/** Fetches the menus of the frame at rest: they open at once then. Gives back how to stop. */
export const fetchMenus = (): (() => void) => fetchAtRest(MENUS)
