/** What of a volume is added up, whether there is one or it is only planned. */
export interface SummedVolume {
  readonly thicknessMm: number
  readonly boxSpec: string | null
}

/** What volumes come to on the shelf. */
export interface VolumeSum {
  readonly thicknessMm: number
  /** How many boxes of each size are needed, from the narrowest. */
  readonly boxes: readonly { readonly box: string; readonly count: number }[]
  /** How many volumes are only electronic. */
  readonly electronic: number
}

/** Adds up the thickness of volumes, and the boxes that they need: a box for each that has any thickness. */
export function summed(volumes: readonly SummedVolume[]): VolumeSum {
  const onPaper = volumes.filter(({ thicknessMm }) => thicknessMm > 0)
  const boxes = Map.groupBy(onPaper, ({ boxSpec }) => boxSpec ?? '')
  return {
    // Tenths of a millimetre are whole numbers, whose sum is exact.
    thicknessMm: onPaper.reduce((sum, { thicknessMm }) => sum + Math.round(thicknessMm * 10), 0) / 10,
    boxes: [...boxes].map(([box, some]) => ({ box, count: some.length })).sort((a, b) => Number(a.box) - Number(b.box)),
    electronic: volumes.length - onPaper.length
  }
}
