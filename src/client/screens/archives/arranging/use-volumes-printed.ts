import { useTranslation } from 'react-i18next'

import { volumeNumber } from '#contract/archives/volume-number.ts'
import { cellOfVolume } from '#contract/archives/volume-cells.ts'
import type { VolumeFile, VolumeRow } from '#contract/archives/volumes.ts'
import type { Column } from '#contract/core/column.ts'
import type { PrintedPiece } from '#core/work/printed.ts'
import { usePrinted } from '#core/work/use-printed.ts'
import { type PrintedRecord, printedRecords, printedView } from '#parts/print/printed-grid.ts'
import type { ReadModel } from '#parts/queue/create-read-grid.ts'

import { wordsOfCell } from './use-cell-words.ts'
import { UNPLACED, type VolumeController } from './volume-controller.ts'
import { columnsOfVolume } from './volume-templates.ts'
import { countedVolume } from './volume-sums.ts'
import { fileLine, sumLine } from './volume-words.ts'

type Translate = ReturnType<typeof useTranslation<'arrange'>>['t']

/** 组卷 on paper: all volumes, then the description and the files of the one that is open, or the files of none. */
export function useVolumesPrinted(controller: VolumeController): void {
  const { t } = useTranslation('arrange')
  const { t: parts } = useTranslation('parts')
  usePrinted(() => {
    const { grid } = controller
    if (!grid || !('data' in controller.list.$state.get())) return null
    const volumes = controller.$volumes.get()
    const opened = controller.$opened.get()
    const volume = opened === UNPLACED ? undefined : controller.volume(opened)
    return {
      title: t('title'),
      about: [{ term: t('volume.sum'), value: sumOf(t, volumes) }, ...printedView(grid, parts)],
      pieces: [
        {
          ...printedRecords(grid, recordsOf(grid), parts),
          title: t('volumes'),
          ...(volumes.length === 0 && { empty: t('noVolumes') })
        },
        ...(volume ? [printedDescription(t, volume, columnsOfVolume(controller.knownTemplates(), volume))] : []),
        printedFiles(
          t,
          volume ? `${volumeNumber(volume.volumeNo)} ${volume.title}` : t('unplaced'),
          t(volume ? 'noFiles' : 'noUnplaced'),
          controller.files()
        )
      ]
    }
  })
}

/** The volumes as they are listed, without the line of what lies in none. */
const recordsOf = (grid: ReadModel): readonly PrintedRecord[] =>
  grid.all().flatMap((row) => (row.id === UNPLACED ? [] : [{ row, depth: 0 }]))

const sumOf = (t: Translate, volumes: readonly VolumeRow[]): string => sumLine(t, volumes.map(countedVolume))

const printedDescription = (t: Translate, volume: VolumeRow, columns: readonly Column[]): PrintedPiece => ({
  kind: 'facts',
  title: t('description'),
  facts: columns.map((column) => ({
    term: column.title,
    value: wordsOfCell(column, cellOfVolume(volume, column.key), t('listSeparator'))
  }))
})

const printedFiles = (t: Translate, title: string, empty: string, files: readonly VolumeFile[]): PrintedPiece => ({
  kind: 'table',
  title,
  columns: [{ title: t('export.order'), align: 'end' }, { title: t('export.title') }, { title: t('export.about') }],
  rows: files.map((file, at) => ({ cells: [String(file.order ?? at + 1), file.title, fileLine(t, file)] })),
  empty
})
