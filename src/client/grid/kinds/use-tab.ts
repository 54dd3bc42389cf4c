import { type RefObject, useEffect, useEffectEvent } from 'react'

import { isComposingPress } from '../model/data/keys.ts'

/** Handles Tab in a cell's pop-up before react-aria does, which would lead it out of the grid. */
export function useTab(part: RefObject<HTMLElement | null>, leave: (after: 'next' | 'previous') => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, shiftKey, ctrlKey, altKey, metaKey } = event
    if (key !== 'Tab' || isComposingPress(event) || ctrlKey || altKey || metaKey) return
    if (!(target instanceof Node) || !part.current?.contains(target)) return
    event.preventDefault()
    event.stopPropagation()
    leave(shiftKey ? 'previous' : 'next')
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen, true)
    return () => removeEventListener('keydown', listen, true)
  }, [])
}
