let planned = false
let mayLose: () => Promise<boolean> | undefined = () => undefined

/** The shell asks before the whole window goes with what is typed in it. Gives back how to stop. */
export function guardReload(ask: typeof mayLose): () => void {
  mayLose = ask
  return () => {
    mayLose = () => undefined
  }
}

/** Whether the window may go: at once where nothing would be lost, else by its user's answer. */
export const mayReload = (): boolean | Promise<boolean> => mayLose() ?? true

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
