import { SCROLL_END } from '#contract/core/limits.ts'

import type { ViewportElements } from './geometry.ts'
import type { Viewport } from './viewport.ts'

/** What is called beside the viewport: when anything has moved, and once scrolling has come to rest. */
interface Followers {
  readonly moved: () => void
  readonly rested: () => void
}

/** Draws a viewport anew as it is scrolled and as its place gets another size. Returns what ends that. */
export function followScroller(
  { scroller, foot }: Pick<ViewportElements, 'scroller' | 'foot'>,
  viewport: Viewport,
  { moved, rested }: Followers
): () => void {
  const size = new ResizeObserver(() => {
    viewport.resized()
    moved()
  })
  size.observe(scroller)
  size.observe(foot)
  let rest: ReturnType<typeof setTimeout> | undefined
  const scrolled = () => {
    clearTimeout(rest)
    rest = setTimeout(() => {
      viewport.rest()
      rested()
    }, SCROLL_END)
    viewport.scrolled()
    moved()
  }
  scroller.addEventListener('scroll', scrolled, { passive: true })
  return () => {
    clearTimeout(rest)
    size.disconnect()
    scroller.removeEventListener('scroll', scrolled)
  }
}
