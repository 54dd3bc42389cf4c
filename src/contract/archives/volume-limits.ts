import type { PlanSettings } from './volume-plan.ts'

/** What of a volume is measured. */
export interface MeasuredVolume {
  readonly textPages: number
  readonly drawingSheets: number
  readonly photos: number
  readonly thicknessMm: number
}
/** The limits that a project's volumes keep. */
export type VolumeLimits = Pick<PlanSettings, 'textMm' | 'drawingMm'>

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
const mostMmOf = (volume: MeasuredVolume, { drawingMm, textMm }: VolumeLimits): number =>
  isOfDrawings(volume) ? drawingMm : textMm

/** The upper limit that a volume breaks by the rules of its project, if it breaks one. */
export function tooMuch(volume: MeasuredVolume, limits: VolumeLimits): BrokenLimit | undefined {
  const allowed = mostMmOf(volume, limits)
  return volume.thicknessMm > allowed ? { limit: 'mm', found: volume.thicknessMm, allowed } : undefined
}
