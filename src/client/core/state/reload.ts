let planned = false
const others = new Set<() => void>()

/** What else is done just before the product loads its page anew, for good. */
export const atReload = (act: () => void): void => void others.add(act)

/** Loads the page anew after so many milliseconds, once: a second wish while one is planned changes nothing. `first` runs just before. */
export function reloadPage(after = 0, first: () => void = () => undefined): void {
  if (planned) return
  planned = true
  setTimeout(() => {
    planned = false
    first()
    for (const act of others) act()
    globalThis.location?.reload()
  }, after)
}

/** Whether the page is about to be loaded anew: nothing need be said any more. */
export const isReloading = (): boolean => planned
