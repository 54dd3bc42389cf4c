import type { PlanSettings, Sides } from '#contract/archives/volume-plan.ts'

import type { PlanFile } from './plan-file.ts'

/** A sheet of paper, in micrometres (DOMAIN.md §4.7: 0.1 mm). */
const SHEET = 100
/** How many layers a drawing has, folded to A4. */
const LAYERS: Readonly<Record<string, number>> = { 'A0+': 24, A0: 16, 'A1+': 12, A1: 8, A2: 4, A3: 2, A4: 1 }
/** Inner widths of boxes, and what is left for the fingers. Millimetres. */
const BOXES = [20, 30, 40, 50] as const
const ROOM = 2

/** Whether something is a drawing 图样. */
export const isDrawing = ({ medium }: Pick<PlanFile, 'medium'>): boolean => medium === 'TZ'
/** Whether something lies on a shelf as sheets; films and recordings do not. */
export const hasSheets = ({ medium }: Pick<PlanFile, 'medium'>): boolean => medium !== 'LY' && medium !== 'LX'

/** How thick a file is, in micrometres: whole numbers, so that sums do not depend on their order. */
export function thicknessOf(file: Pick<PlanFile, 'medium' | 'pages' | 'drawingSize'>, sides: Sides): number {
  if (!hasSheets(file)) return 0
  if (isDrawing(file)) return file.pages * (LAYERS[file.drawingSize ?? 'A4'] ?? 1) * SHEET
  const sheets = sides === 'double' && file.medium !== 'ZP' ? Math.ceil(file.pages / 2) : file.pages
  return sheets * SHEET
}

/** How thick a volume of such files may be, in micrometres: that of text, as soon as there is any. */
export const limitOf = (files: readonly Pick<PlanFile, 'medium'>[], { textMm, drawingMm }: PlanSettings): number =>
  Math.round((files.every(isDrawing) ? drawingMm : textMm) * 1000)

/** The narrowest box 卷盒 that holds so much; the widest where none does. */
export const boxFor = (micrometres: number): string =>
  String(BOXES.find((box) => micrometres <= (box - ROOM) * 1000) ?? BOXES.at(-1))
