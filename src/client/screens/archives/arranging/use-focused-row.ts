import { type RefObject, useEffect, useRef } from 'react'

import { rowIdOf } from './row-of.ts'

/**
 * Follows at which row of a list the focus is. Where a row goes with the focus in it and the list knows no next one, the row that
 * `wanted` names gets it, or the list itself.
 */
export function useFocusedRow(
  onRow: (id: string) => void,
  wanted: () => string | null
): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const isWithin = useRef(false)
  const now = useRef(onRow)
  now.current = onRow
  useEffect(() => {
    const element = box.current
    const come = ({ target }: FocusEvent) => {
      isWithin.current = true
      const row = target === null ? undefined : rowIdOf(target)
      if (row !== undefined) now.current(row)
    }
    const go = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node) isWithin.current = element?.contains(relatedTarget) ?? false
    }
    element?.addEventListener('focusin', come)
    element?.addEventListener('focusout', go)
    return () => {
      element?.removeEventListener('focusin', come)
      element?.removeEventListener('focusout', go)
    }
  }, [])
  useEffect(() => {
    if (!isWithin.current || document.activeElement !== document.body) return
    const row = wanted()
    const next = row === null ? null : box.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(row)}"]`)
    ;(next ?? box.current?.querySelector<HTMLElement>('[role="grid"]'))?.focus()
  })
  return box
}
