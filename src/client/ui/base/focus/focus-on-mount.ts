import { type Ref, useCallback, useEffect, useRef } from 'react'

/**
 * A ref that focuses its element when it is first drawn, where that is asked for. The `autoFocus` of react-aria waits for the
 * end of every transition on the page when a key has just been pressed on a button, and waits for ever where the moving element
 * is gone: a dialog then keeps the focus on itself, and what is typed is lost.
 */
export function useFocusOnMount<E extends HTMLElement>(
  isWanted: boolean | undefined,
  ref: Ref<E> | undefined
): (element: E | null) => void {
  const drawn = useRef<E>(null)
  const wanted = useRef(isWanted)
  // An effect, not the ref itself: what closes in the same moment gives its focus back first.
  useEffect(() => {
    if (wanted.current) drawn.current?.focus()
    wanted.current = false
  }, [])
  return useCallback(
    (element: E | null) => {
      drawn.current = element
      if (typeof ref === 'function') ref(element)
      else if (ref) ref.current = element
    },
    [ref]
  )
}
