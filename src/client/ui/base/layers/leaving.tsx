import { type KeyboardEvent, type ReactNode, type RefObject, useEffect } from 'react'

import { FocusGivenBack } from './focus-return.ts'
import { keepPage } from './page-behind.ts'

interface LeavingProps {
  /** Whether it has been closed and is only fading away. */
  isLeaving: boolean
  /** The surface that it is the content of. */
  of: RefObject<HTMLElement | null>
  children: ReactNode
}

/**
 * What a surface holds: the focus goes back to the opener as soon as it is closed. Where the opener is gone, keys are held back
 * until the focus has gone elsewhere: an Enter after Escape must not do or choose anything in what has been closed. Shortcuts are
 * not meant for it, and pass.
 */
export function Leaving({ isLeaving, of, children }: LeavingProps) {
  useEffect(() => (isLeaving ? undefined : keepPage(of.current)), [isLeaving, of])
  return (
    <div role="presentation" className="contents" onKeyDownCapture={(event) => isLeaving && drop(event)}>
      <FocusGivenBack of={of} isLeaving={isLeaving} />
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
