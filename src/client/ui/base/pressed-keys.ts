import type { KeyboardEvent } from 'react'

/**
 * Whether a key belongs to an input method that composes: its Enter takes a candidate, its arrows walk among them, its
 * Escape gives them up. Safari sends the last one after the composition has ended, known only by its code 229.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229
}

/** What of a key that is pressed says which keys are held with it; of the browser's events and React's. */
interface PressedKey {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** Whether a key, named in small letters, is pressed with Ctrl, or ⌘ on a Mac, and with no other. */
export const isWithControl = ({ key, ctrlKey, metaKey, altKey, shiftKey }: PressedKey, wanted: string): boolean =>
  key.toLowerCase() === wanted && (ctrlKey || metaKey) && !altKey && !shiftKey
