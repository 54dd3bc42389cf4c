import { useEffect, useState } from 'react'

/** So far one must have scrolled before the header goes (SPEC.md §9). Pixels. */
const FROM = 100

/** Whether the header is out of the way: below 100 px while one scrolls down; it comes back with the first step up. */
export function useAutoHide(isOn: boolean): boolean {
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    if (!isOn) return
    let before = window.scrollY
    const look = () => {
      const now = window.scrollY
      if (now !== before) setHidden(now > before && now > FROM)
      before = now
    }
    addEventListener('scroll', look, { passive: true })
    return () => {
      removeEventListener('scroll', look)
      setHidden(false)
    }
  }, [isOn])
  return isHidden
}
