import type { KeyboardEvent, ReactNode } from 'react'

interface LeavingProps {
  /** Whether it has been closed and is only fading away. */
  isLeaving: boolean
  children: ReactNode
}

/**
 * Holds back the keys of what has been closed and still has the focus: an Enter after Escape must not do or choose anything in it.
 * Shortcuts are not meant for it, and pass.
 */
export function Leaving({ isLeaving, children }: LeavingProps) {
  return (
    <div role="presentation" className="contents" onKeyDownCapture={(event) => isLeaving && drop(event)}>
      {children}
    </div>
  )
}

function drop(event: KeyboardEvent): void {
  const isShortcut = event.ctrlKey || event.altKey || event.metaKey || /^F\d/.test(event.key)
  if (isShortcut && event.key !== 'Enter') return
  event.preventDefault()
  event.stopPropagation()
}
