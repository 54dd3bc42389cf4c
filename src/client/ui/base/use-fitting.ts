import { type RefObject, useLayoutEffect, useState } from 'react'

import { observeChildren } from './observe-children.ts'

const CAN_DIFFER = 1

/**
 * How many children of a row there is room for, counted from the first; the last child is what leads to the others and
 * needs room only when there are others. Focus on a child that goes away goes to the last one.
 */
export function useFitting(row: RefObject<HTMLElement | null>, most: number): number {
  const [count, setCount] = useState(most)
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    return observeChildren(element, () => setCount(fitting(element)))
  }, [row])
  useLayoutEffect(() => {
    const children = [...(row.current?.children ?? [])]
    const held = children.findIndex((child) => child.contains(document.activeElement))
    if (held >= count && held < children.length - 1) children.at(-1)?.querySelector<HTMLElement>('button')?.focus()
  }, [row, count])
  return count
}

function fitting(row: HTMLElement): number {
  const style = getComputedStyle(row)
  const gap = Number.parseFloat(style.columnGap) || 0
  const room =
    row.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight) + CAN_DIFFER
  const widths = Array.from(row.children, (child) => child.getBoundingClientRect().width)
  const last = widths.pop() ?? 0
  const all = widths.reduce((sum, width) => sum + width + gap, -gap)
  if (all <= room) return widths.length
  let left = room - last
  const fits = widths.findIndex((width) => {
    left -= width + gap
    return left < 0
  })
  return fits < 0 ? widths.length : fits
}
