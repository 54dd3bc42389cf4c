import { type RefObject, useEffect, useRef } from 'react'

/** A button that is switched off with the focus in it leaves nobody with it: the focus is given on. Asked each time its part of the page is drawn. */
export function useGivenOn(part: RefObject<HTMLElement | null>, give: () => void): void {
  const held = useRef<Element | null>(null)
  useEffect(() => {
    const { current } = part
    const take = () => {
      held.current = document.activeElement
    }
    current?.addEventListener('focusin', take)
    return () => current?.removeEventListener('focusin', take)
  }, [part])
  useEffect(() => {
    const { activeElement } = document
    const was = held.current
    if (!(was instanceof HTMLButtonElement) || !was.disabled) return
    held.current = null
    // Who has gone elsewhere meanwhile stays there.
    if (activeElement === was || activeElement === null || activeElement === document.body) give()
  })
}
