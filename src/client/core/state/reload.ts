let planned = false

/** Loads the page anew after so many milliseconds, once: a second wish while one is planned changes nothing. `first` runs just before. */
export function reloadPage(after = 0, first: () => void = () => undefined): void {
  if (planned) return
  planned = true
  setTimeout(() => {
    planned = false
    first()
    globalThis.location?.reload()
  }, after)
}

/** Whether the page is about to be loaded anew: nothing need be said any more. */
export const isReloading = (): boolean => planned
