import { createContext, use, useEffect } from 'react'

/**
 * What draws a dialog as long as that is open, and must not take it from the page before it has closed: a screen reader says nothing
 * of the place that the focus goes back to where the dialog with its own place goes at the same moment.
 */
export interface Host {
  /** Whether the dialog is still meant to be open. */
  readonly isOpen: boolean
  /** Called when a surface of the dialog has come into the page. */
  readonly onShown: () => void
  /** Called when it has left the page. */
  readonly onGone: () => void
}

/** The host of the dialogs below; null where whoever draws a dialog closes it by its own `isOpen`. */
export const HostContext = createContext<Host | null>(null)

/** Reports the surface around it to its host. */
export function ReportToHost({ host: { onShown, onGone } }: { host: Host }) {
  useEffect(() => {
    onShown()
    return onGone
  }, [onShown, onGone])
  return null
}

/** Whether the host, if there is one, wants the dialog to be open. */
export const useHost = (): Host | null => use(HostContext)
