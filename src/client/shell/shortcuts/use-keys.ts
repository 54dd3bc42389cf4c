import { useStore } from '@nanostores/react'

import { $ownKeys } from '#core/state/own-keys.ts'

import { keysOf, type ShortcutId, printedShortcut, spoken } from './table.ts'

/** The keys of a command as they are printed, and as an element declares them to assistive technology; both follow what the user changes. */
export function useKeys(id: ShortcutId): {
  readonly printed: string | undefined
  readonly ariaProps: { readonly 'aria-keyshortcuts'?: string }
} {
  const keys = keysOf(id, useStore($ownKeys))
  return {
    printed: keys && printedShortcut(keys),
    ariaProps: keys === undefined ? {} : { 'aria-keyshortcuts': spoken(keys) }
  }
}
