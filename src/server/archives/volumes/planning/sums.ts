import type { PlanSettings } from '#contract/archives/volume-plan.ts'

import type { PagePlace, PlanFile, VolumeSums } from './plan-file.ts'
import { boxFor, hasPages, isDrawing, thicknessOf } from './thickness.ts'

/** From the shortest to the longest. */
const RETENTIONS = ['DQ', 'CQ', 'YJ']

/** What files come to as a volume: counts, thickness, box, the longest retention, the highest secret level, first and last day. */
export function sumsOf(
  files: readonly PlanFile[],
  settings: Pick<PlanSettings, 'sides' | 'boxes' | 'boxSlackMm'>
): VolumeSums {
  const count = (some: (file: PlanFile) => boolean) =>
    files.reduce((sum, file) => sum + (some(file) ? file.pages : 0), 0)
  const thickness = files.reduce((sum, file) => sum + thicknessOf(file, settings.sides), 0)
  const [from, to] = [files.flatMap(({ from: day }) => day ?? []), files.flatMap((file) => file.to ?? file.from ?? [])]
  return {
    textPages: count((file) => hasPages(file) && !isDrawing(file) && file.medium !== 'ZP'),
    drawingSheets: count(isDrawing),
    photos: count(({ medium }) => medium === 'ZP'),
    thicknessMm: Math.round(thickness / 100) / 10,
    boxSpec: boxFor(thickness, settings),
    retention: last(
      files.map(({ retention }) => retention),
      (one) => RETENTIONS.indexOf(one)
    ),
    secretLevel: last(
      files.map(({ secrecy }) => secrecy),
      Number
    ),
    startDate: [...from].sort()[0] ?? null,
    endDate: [...to].sort().at(-1) ?? null
  }
}

/** The pages of each file: from 1 in a volume, and every page with content has one. On both sides or on one, the numbers are the same. */
export function pagePlaces(files: readonly Pick<PlanFile, 'medium' | 'pages'>[]): PagePlace[] {
  let next = 1
  return files.map((file) => {
    if (!hasPages(file) || file.pages === 0) return { from: null, to: null }
    const from = next
    next += file.pages
    return { from, to: next - 1 }
  })
}

function last(values: readonly string[], rank: (value: string) => number): string | null {
  return values.reduce<string | null>((best, one) => (best === null || rank(one) > rank(best) ? one : best), null)
}
