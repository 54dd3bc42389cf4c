import { type RefObject, useLayoutEffect, useState } from 'react'

import { belowToasts, type Corner, freeCorner, mainActions } from './toast-place.ts'

/** Room that dialogs leave below them for the messages, in pixels. */
const ROOM = '--toasts-room'

/**
 * Finds the corner in which the messages cover no main action, again and again while they are shown. A dialog makes room for them
 * at the bottom instead, and is never covered.
 */
export function useToastPlace(region: RefObject<HTMLElement | null>, isShown: boolean): Corner {
  const [corner, setCorner] = useState<Corner>('bottom-start')
  useLayoutEffect(() => {
    const element = region.current
    if (!isShown || !element) return
    const page = document.documentElement
    let frame = 0
    const place = () => {
      const { width, height } = element.getBoundingClientRect()
      page.style.setProperty(ROOM, `${Math.ceil(height) + belowToasts()}px`)
      const isModal = document.querySelector('[data-overlay]') !== null
      setCorner(
        isModal
          ? 'bottom-start'
          : freeCorner({ width, height }, { width: page.clientWidth, height: window.innerHeight }, mainActions())
      )
    }
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    const size = new ResizeObserver(later)
    size.observe(element)
    size.observe(page)
    const changes = new MutationObserver(later)
    changes.observe(document.body, { childList: true, subtree: true })
    addEventListener('scroll', later, { passive: true, capture: true })
    addEventListener('resize', later)
    place()
    return () => {
      cancelAnimationFrame(frame)
      size.disconnect()
      changes.disconnect()
      removeEventListener('scroll', later, { capture: true })
      removeEventListener('resize', later)
      page.style.removeProperty(ROOM)
    }
  }, [region, isShown])
  return corner
}
