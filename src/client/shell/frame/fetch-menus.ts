/** The menus of the frame, whose buttons are drawn without them. */
const MENUS = [
  () => import('../header/user-menu-items.tsx'),
  () => import('../header/notice-popover.tsx'),
  () => import('../tabs/tab-menu.tsx')
]

/** Fetches the menus of the frame as soon as the page has nothing else to do: they open at once then. Gives back how to stop. */
export function fetchMenus(): () => void {
  const fetch = () => {
    // Without a connection they are fetched when they are opened.
    for (const load of MENUS) void load().catch(() => undefined)
  }
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(fetch, 1000)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(fetch)
  return () => cancelIdleCallback(waiting)
}
