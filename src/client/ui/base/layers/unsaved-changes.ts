import { createContext, useContext, useInsertionEffect, useRef } from 'react'

/** What is typed and not sent yet in one place: the window, a page of it, a dialog. Forms report to the place around them. */
export class UnsavedChanges {
  readonly #checks = new Set<() => boolean>()

  /** Asks this check too, until the returned function is called. */
  watch(isUnsaved: () => boolean): () => void {
    this.#checks.add(isUnsaved)
    return () => void this.#checks.delete(isUnsaved)
  }

  /** Whether anything here would be lost. */
  readonly has = (): boolean => [...this.#checks].some((isUnsaved) => isUnsaved())
}

/** The unsent changes of the whole window: every page and every dialog reports to it. */
export const windowChanges = new UnsavedChanges()

/** The place around a form; pages and dialogs provide their own. */
export const UnsavedChangesContext = createContext(windowChanges)

/** Reports to the page or dialog around whether it holds what has not been sent: it asks then before it is closed, refreshed or left. */
export function useUnsavedChanges(isUnsaved: () => boolean): void {
  const place = useContext(UnsavedChangesContext)
  const newest = useRef(isUnsaved)
  newest.current = isUnsaved
  // React takes all other effects down while a page sleeps behind another (Activity), and a sleeping page must be asked too.
  useInsertionEffect(() => place.watch(() => newest.current()), [place])
}
