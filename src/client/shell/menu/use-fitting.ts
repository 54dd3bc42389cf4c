import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * How many children of a row are wholly within it, counted anew when its width or `what` changes. Those that do not fit must
 * stay in the row, unseen, so that their widths are known.
 */
export function useFittingEntries(row: RefObject<HTMLElement | null>, what: unknown): number {
  const [count, setCount] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const element = row.current
    if (!element || what === undefined) return
    const measure = () => {
      const edges = [...element.children].map(
        (child) => (child as HTMLElement).offsetLeft + (child as HTMLElement).offsetWidth - element.offsetLeft
      )
      const fitting = edges.filter((edge) => edge <= element.clientWidth).length
      setCount(fitting === edges.length ? Number.POSITIVE_INFINITY : fitting)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [row, what])
  return count
}
