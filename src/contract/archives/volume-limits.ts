import type { PlanSettings } from './volume-plan.ts'

/** What of a volume is measured. */
export interface MeasuredVolume {
  readonly textPages: number
  readonly drawingSheets: number
  readonly photos: number
  readonly thicknessMm: number
}
/** The limits that a project's volumes keep. */
export type VolumeLimits = Pick<PlanSettings, 'textMm' | 'drawingMm' | 'mostPages' | 'leastTextMm' | 'leastSheets'>

/** A limit that a volume breaks: what was measured, and what it may be. `mm`, `pages` are too many, `thin` and `sheets` too few. */
export interface BrokenLimit {
  readonly limit: 'mm' | 'pages' | 'thin' | 'sheets'
  readonly found: number
  readonly allowed: number
}

/** Whether a volume holds drawings alone, which are measured by limits of their own. */
const isOfDrawings = ({ textPages, drawingSheets, photos }: MeasuredVolume) =>
  drawingSheets > 0 && textPages === 0 && photos === 0

/** How thick a volume may be: that of text, as soon as there is any. Millimetres. */
export const mostMmOf = (volume: MeasuredVolume, { drawingMm, textMm }: VolumeLimits): number =>
  isOfDrawings(volume) ? drawingMm : textMm

/** The upper limit that a volume breaks by the rules of its project, if it breaks one. */
export function tooMuch(volume: MeasuredVolume, limits: VolumeLimits): BrokenLimit | undefined {
  const allowed = mostMmOf(volume, limits)
  if (volume.thicknessMm > allowed) return { limit: 'mm', found: volume.thicknessMm, allowed }
  const { textPages, thicknessMm } = volume
  // What is only electronic has pages and no paper: how many there are limits nothing.
  if (limits.mostPages > 0 && thicknessMm > 0 && textPages > limits.mostPages)
    return { limit: 'pages', found: textPages, allowed: limits.mostPages }
  return undefined
}

/** The lower limit that a volume on paper breaks by the rules of its project, if it breaks one; photographs have none. */
export function tooLittle(volume: MeasuredVolume, { leastSheets, leastTextMm }: VolumeLimits): BrokenLimit | undefined {
  const { thicknessMm, drawingSheets, photos } = volume
  if (thicknessMm === 0 || photos > 0) return undefined
  if (isOfDrawings(volume))
    return drawingSheets < leastSheets ? { limit: 'sheets', found: drawingSheets, allowed: leastSheets } : undefined
  return thicknessMm < leastTextMm ? { limit: 'thin', found: thicknessMm, allowed: leastTextMm } : undefined
}
