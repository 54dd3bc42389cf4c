import { useTranslation } from 'react-i18next'

import { cellOfVolume } from '#contract/archives/volume-cells.ts'
import type { VolumeRow } from '#contract/archives/volumes.ts'
import type { Column } from '#contract/core/column.ts'
import { Descriptions } from '#ui/data/descriptions.tsx'

import { useCellWords, wordsOfCell } from './use-cell-words.ts'

/** What columns say of a volume, in words. */
export function VolumeDescription({
  volume,
  columns
}: {
  readonly volume: VolumeRow
  readonly columns: readonly Column[]
}) {
  const { t } = useTranslation('arrange')
  useCellWords(columns)
  return (
    <Descriptions
      items={columns.map((column) => ({
        term: column.title,
        value: wordsOfCell(column, cellOfVolume(volume, column.key), t('listSeparator'))
      }))}
    />
  )
}
