import type { FormCell } from '#contract/forms/form-layout.ts'

import type { FormRun } from './layout-tree.ts'
import { type Box, type Filling, fitOrFault, PADDING, placeLines } from './place-text.ts'

/** The lines of a text in a cell. */
export function cellLines(
  field: string,
  text: string,
  box: Box,
  cell: FormCell,
  align: 'left' | 'center',
  valign: 'top' | 'middle',
  filling: Filling
): FormRun[] {
  const place = { align: cell.align ?? align, valign: cell.valign ?? valign, bold: cell.bold }
  const fitted = fitOrFault(filling, { field }, text, box, cell)
  // What begins at the top does not touch the rule above it.
  const free = Math.max(0, Math.min(PADDING, box.height - fitted.height))
  const shifted = place.valign === 'top' ? { ...box, y: box.y + free } : box
  return placeLines(fitted, shifted, place, filling.measure)
}
