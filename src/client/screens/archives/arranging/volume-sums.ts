import { pagesIn } from '#contract/archives/volume-columns.ts'
import type { VolumeRow } from '#contract/archives/volumes.ts'

/** What of a volume is added up, whether there is one or it is only planned. */
export interface SummedVolume {
  readonly thicknessMm: number
  readonly boxSpec: string | null
  readonly files: number
  readonly bytes: number
  /** Null of one that is only electronic. */
  readonly pages: number | null
}

/** A volume as it is added up. */
export const countedVolume = (volume: VolumeRow): SummedVolume => ({ ...volume, pages: pagesIn(volume) })

/** What volumes come to on the shelf. */
export interface VolumeSum {
  readonly thicknessMm: number
  /** How many boxes of each size are needed, from the narrowest. */
  readonly boxes: readonly { readonly box: string; readonly count: number }[]
  readonly files: number
  /** Pages of those on paper. */
  readonly pages: number
  /** How many volumes are only electronic, with how many files and bytes. */
  readonly electronic: { readonly count: number; readonly files: number; readonly bytes: number }
}

/** Adds up the thickness of volumes, and the boxes that they need: a box for each that has any thickness. */
export function summed(volumes: readonly SummedVolume[]): VolumeSum {
  const onPaper = volumes.filter(({ thicknessMm }) => thicknessMm > 0)
  const electronic = volumes.filter(({ pages }) => pages === null)
  const boxes = Map.groupBy(onPaper, ({ boxSpec }) => boxSpec ?? '')
  return {
    // Tenths of a millimetre are whole numbers, whose sum is exact.
    thicknessMm: onPaper.reduce((sum, { thicknessMm }) => sum + Math.round(thicknessMm * 10), 0) / 10,
    boxes: [...boxes].map(([box, some]) => ({ box, count: some.length })).sort((a, b) => Number(a.box) - Number(b.box)),
    files: sumOf(volumes, 'files'),
    pages: sumOf(volumes, 'pages'),
    electronic: { count: electronic.length, files: sumOf(electronic, 'files'), bytes: sumOf(electronic, 'bytes') }
  }
}

const sumOf = (volumes: readonly SummedVolume[], of: 'files' | 'bytes' | 'pages'): number =>
  volumes.reduce((sum, volume) => sum + (volume[of] ?? 0), 0)
