import { type RefObject, useLayoutEffect } from 'react'

const AROUND = 'section, main, [data-region], [role="region"], [role="dialog"], [role="alertdialog"]'

/**
 * Sees to it that the focus does not fall to the body when a part of the page goes that has it, such as a button that
 * tries again: what is around it gets the focus, unless somebody else has taken it.
 */
export function useFocusKept(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current
    const around: HTMLElement[] = []
    for (
      let place = element?.parentElement?.closest<HTMLElement>(AROUND);
      place;
      place = place.parentElement?.closest<HTMLElement>(AROUND)
    )
      around.push(place)
    return () => {
      if (!element?.contains(document.activeElement)) return
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return
        const place = around.find((one) => one.isConnected && one.checkVisibility())
        if (place && !place.hasAttribute('tabindex')) place.tabIndex = -1
        place?.focus({ preventScroll: true })
      })
    }
  }, [part])
}
