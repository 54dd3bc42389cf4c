import type { Locator } from 'vitest/browser'

/** Gives the focus to a row: in a grid to the cell that names it, in a list to the row itself. */
export function focusRow(row: Locator): void {
  const element = row.element() as HTMLElement
  ;(element.querySelector<HTMLElement>('[role=rowheader]') ?? element).focus()
}
