import { type ComponentProps, type Ref, useEffect, useRef, useState } from 'react'

import { insetRing } from '../base/focus/focus-ring.ts'
import { observeChildren } from '../base/observe-children.ts'

export interface ScrollAreaProps extends ComponentProps<'section'> {
  /** What it holds; said when it becomes a stop. */
  'aria-label': string
  /** Whether it is a stop also while all of it is seen, because it takes keys. */
  isStop?: boolean
  /** The place itself. */
  ref?: Ref<HTMLElement>
}

/** A place that may be larger than its window: while it is, it is a stop of the keyboard, so that arrows scroll it. */
export function ScrollArea({ className = '', ref, isStop = false, 'aria-label': label, ...props }: ScrollAreaProps) {
  const own = useRef<HTMLElement>(null)
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = own.current
    if (!element) return
    let frame = 0
    const measure = () =>
      setOverflows(element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1)
    // With the next picture: what follows from a size may change sizes in turn, which an observer of sizes does not allow at once.
    const stop = observeChildren(element, () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    })
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [])
  return (
    <section
      {...props}
      {...((overflows || isStop) && { tabIndex: 0, role: 'group', 'aria-label': label })}
      ref={(element) => {
        own.current = element
        if (typeof ref === 'function') return ref(element)
        if (ref) ref.current = element
      }}
      className={insetRing({ class: `overflow-auto ${className}` })}
    />
  )
}
