import type { KeyboardEvent } from 'react'

import { isComposing } from './pressed-keys.ts'
import { isRightToLeft } from './writing.ts'

/**
 * The keys of an ARIA toolbar: Left and Right go from button to button and round, Home and End to the first and the last.
 * `buttons` are those that can have the focus, in the order in which they are seen.
 */
export function walkToolbar(event: KeyboardEvent, buttons: () => readonly HTMLElement[]): void {
  // What a menu of it does is drawn elsewhere and none of its business.
  if (!event.currentTarget.contains(event.target as Node) || isComposing(event)) return
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
  const all = buttons()
  const at = all.indexOf(event.target as HTMLElement)
  const on = isRightToLeft(event.currentTarget) ? -1 : 1
  const to = new Map([
    ['ArrowRight', at + on],
    ['ArrowLeft', at - on],
    ['Home', 0],
    ['End', -1]
  ]).get(event.key)
  if (at < 0 || to === undefined) return
  event.preventDefault()
  event.stopPropagation()
  all.at(to % all.length)?.focus()
}
