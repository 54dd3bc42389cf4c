import { useState } from 'react'

/** By these a user goes on. */
const ACTS = ['keydown', 'pointerdown'] as const

/**
 * Gives what is called when somebody comes to a place, and what answers later whether that user has not gone on since: what is
 * found then may take the focus.
 */
export function useFreshArrival(): () => () => boolean {
  const [arrive] = useState(() => () => {
    let isFresh = true
    const act = () => {
      isFresh = false
      for (const name of ACTS) removeEventListener(name, act, true)
    }
    for (const name of ACTS) addEventListener(name, act, true)
    return () => isFresh
  })
  return arrive
}
