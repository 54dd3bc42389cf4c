import { type RefObject, useEffect, useRef } from 'react'

/** Where the focus goes next, within a box. */
export interface WantedFocus<E extends HTMLElement> {
  /** The box that holds what gets the focus. */
  readonly box: RefObject<E | null>
  /** Gives the focus to the first element of a selector once the change that goes with it is drawn. */
  readonly want: (selector: string) => void
}

/** Gives the focus to an element that is only drawn by what is changed now: to a line that is added, to the neighbour of one that goes. */
export function useWantedFocus<E extends HTMLElement = HTMLDivElement>(): WantedFocus<E> {
  const box = useRef<E>(null)
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    box.current?.querySelector<HTMLElement>(wanted.current)?.focus()
    wanted.current = undefined
  })
  return {
    box,
    want: (selector) => {
      wanted.current = selector
    }
  }
}
