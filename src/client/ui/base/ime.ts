import type { KeyboardEvent } from 'react'

/**
 * Whether a key belongs to an input method that composes: its Enter takes a candidate, its arrows walk among them, its
 * Escape gives them up. Safari sends the last one after the composition has ended, known only by its code 229.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229
}
