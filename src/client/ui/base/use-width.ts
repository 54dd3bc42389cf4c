import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of an element as it changes, in whole pixels; 0 before it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!element.current) return
    setWidth(Math.round(element.current.clientWidth))
    const sizes = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)))
    sizes.observe(element.current)
    return () => sizes.disconnect()
  }, [element])
  return width
}
