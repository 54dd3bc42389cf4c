import { isOnPaper } from '#contract/archives/carriers.ts'
import type { PlanSettings, Sides } from '#contract/archives/volume-plan.ts'

import { AUDIOVISUAL } from '../../../domain/archives/audiovisual.ts'
import type { PlanFile } from './plan-file.ts'

/** A sheet of paper, in micrometres (DOMAIN.md §4.7: 0.1 mm). */
const SHEET = 100
/** How many layers a drawing has, folded to A4. */
const LAYERS: Readonly<Record<string, number>> = { 'A0+': 24, A0: 16, 'A1+': 12, A1: 8, A2: 4, A3: 2, A4: 1 }

/** Whether something is a drawing 图样. */
export const isDrawing = ({ medium }: Pick<PlanFile, 'medium'>): boolean => medium === 'TZ'
/** Whether something is a photograph or a recording 声像. */
export const isAudiovisual = ({ medium }: Pick<PlanFile, 'medium'>): boolean => AUDIOVISUAL.includes(medium)
/** Whether something has pages; films and recordings do not. */
export const hasPages = ({ medium }: Pick<PlanFile, 'medium'>): boolean => medium !== 'LY' && medium !== 'LX'

/** How thick a file is, in micrometres: whole numbers, so that sums do not depend on their order. What is not on paper has no thickness. */
export function thicknessOf(
  file: Pick<PlanFile, 'medium' | 'carrier' | 'pages' | 'drawingSize' | 'sides'>,
  sides: Sides
): number {
  if (!hasPages(file) || !isOnPaper(file.carrier)) return 0
  if (isDrawing(file)) return file.pages * (LAYERS[file.drawingSize ?? 'A4'] ?? 1) * SHEET
  const isDouble = (file.sides ?? sides) === 'double' && file.medium !== 'ZP'
  return (isDouble ? Math.ceil(file.pages / 2) : file.pages) * SHEET
}

/** How thick a volume of such files may be, in micrometres: that of text, as soon as there is any. */
export const limitOf = (files: readonly Pick<PlanFile, 'medium'>[], { textMm, drawingMm }: PlanSettings): number =>
  Math.round((files.every(isDrawing) ? drawingMm : textMm) * 1000)

/** The narrowest box 卷盒 that holds so much and has the room that is asked beside it, the widest where none does; none for what has no thickness. */
export function boxFor(
  micrometres: number,
  { boxes, boxSlackMm }: Pick<PlanSettings, 'boxes' | 'boxSlackMm'>
): string | null {
  if (micrometres === 0) return null
  const sizes = [...boxes].sort((a, b) => a - b)
  return String(sizes.find((box) => micrometres <= (box - boxSlackMm) * 1000) ?? sizes.at(-1))
}
