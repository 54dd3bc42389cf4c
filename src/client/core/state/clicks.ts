import { CLICK_GUARD } from '#contract/core/limits.ts'

import { failureText } from './failure-text.ts'
import { warn } from './toasts.ts'

const pressed = new Map<string, number>()

/** Whether something may be done now: the same thing twice within 300 ms is answered with a warning (SPEC.md §5, click guard). */
export function guardClick(key: string, now = performance.now()): boolean {
  const before = pressed.get(key)
  if (before !== undefined && now - before < CLICK_GUARD) {
    warn(failureText('tooFast'))
    return false
  }
  pressed.set(key, now)
  return true
}
