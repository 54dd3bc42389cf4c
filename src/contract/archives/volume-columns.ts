import { areElectronic } from './carriers.ts'
import { VOLUME_STATES } from './state-machines.ts'
import type { VolumeColumn } from './volume-column-keys.ts'
import type { VolumeRow } from './volumes.ts'

/** By which column volumes are sorted, and which way. */
export interface VolumeSort {
  readonly column: VolumeColumn
  readonly order: 'asc' | 'desc'
}

/** From the shortest to the longest. */
const RETENTIONS = ['DQ', 'CQ', 'YJ']

/** All that is numbered in a volume: pages, drawings, photographs. Null where it is only electronic, and counted in files and bytes. */
export const pagesIn = ({
  textPages,
  drawingSheets,
  photos,
  carriers
}: Pick<VolumeRow, 'textPages' | 'drawingSheets' | 'photos' | 'carriers'>): number | null =>
  areElectronic(carriers) ? null : textPages + drawingSheets + photos

/** What volumes are put in order by: a code by its rank, not by its word; nothing where a volume has nothing there. */
const RANKS: { readonly [C in VolumeColumn]: (volume: VolumeRow) => string | number | null } = {
  volumeNo: ({ volumeNo }) => volumeNo,
  archiveNo: ({ archiveNo }) => archiveNo,
  title: ({ title }) => title,
  period: ({ startDate, endDate }) => (startDate === null && endDate === null ? null : `${startDate} ${endDate}`),
  files: ({ files }) => files,
  pages: pagesIn,
  thicknessMm: ({ thicknessMm }) => thicknessMm || null,
  boxSpec: ({ boxSpec }) => (boxSpec === null ? null : Number(boxSpec)),
  carrier: ({ carriers }) => carriers.join() || null,
  secretLevel: ({ secretLevel }) => (secretLevel === null ? null : Number(secretLevel)),
  retention: ({ retention }) => (retention === null ? null : RETENTIONS.indexOf(retention)),
  status: ({ status }) => VOLUME_STATES.indexOf(status),
  unitName: ({ unitName }) => unitName,
  holdingNo: ({ holdingNo }) => holdingNo
}
const chinese = new Intl.Collator('zh-CN', { numeric: true })

/** Volumes in the order of a column, the list's own numbers among what is equal; empty cells are last whichever way. */
export function sortedVolumes(volumes: readonly VolumeRow[], sort: VolumeSort | null): readonly VolumeRow[] {
  if (!sort) return volumes
  const rankOf = RANKS[sort.column]
  const way = sort.order === 'asc' ? 1 : -1
  return volumes.toSorted((one, other) => {
    const [a, b] = [rankOf(one), rankOf(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null) || one.volumeNo - other.volumeNo
    const by = typeof a === 'number' && typeof b === 'number' ? a - b : chinese.compare(String(a), String(b))
    return by * way || one.volumeNo - other.volumeNo
  })
}
