import { useTranslation } from 'react-i18next'

import { volumeNumber } from '#contract/archives/volume-number.ts'
import { cellOfVolume } from '#contract/archives/volume-cells.ts'
import type { VolumeFile, VolumeRow } from '#contract/archives/volumes.ts'
import type { Column } from '#contract/core/column.ts'
import type { PrintedPiece } from '#core/work/printed.ts'
import { usePrinted } from '#core/work/use-printed.ts'

import { wordsOfCell } from './use-cell-words.ts'
import { UNPLACED, type VolumeController } from './volume-controller.ts'
import { columnsOfVolume } from './volume-templates.ts'
import { fileLine, pagesIn } from './volume-words.ts'

type Translate = ReturnType<typeof useTranslation<'arrange'>>['t']

/** 组卷 on paper: all volumes, then the description and the files of the one that is open, or the files of none. */
export function useVolumesPrinted(controller: VolumeController): void {
  const { t } = useTranslation('arrange')
  usePrinted(() => {
    if (!('data' in controller.list.$state.get())) return null
    const volumes = controller.$volumes.get()
    const opened = controller.$opened.get()
    const volume = opened === UNPLACED ? undefined : controller.volume(opened)
    return {
      title: t('title'),
      about: [{ term: t('volumes'), value: t('volume.count', { count: volumes.length }) }],
      pieces: [
        printedVolumes(t, volumes),
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

const printedVolumes = (t: Translate, volumes: readonly VolumeRow[]): PrintedPiece => ({
  kind: 'table',
  title: t('volumes'),
  columns: [
    { title: t('export.no') },
    { title: t('volume.field.archiveNo') },
    { title: t('volume.field.title') },
    { title: t('export.count'), align: 'end' },
    { title: t('export.pages'), align: 'end' },
    { title: t('export.thickness'), align: 'end' },
    { title: t('export.state') }
  ],
  rows: volumes.map((volume) => ({
    cells: [
      volumeNumber(volume.volumeNo),
      volume.archiveNo ?? '',
      volume.title,
      String(volume.files),
      String(pagesIn(volume)),
      String(volume.thicknessMm),
      volume.status_dictText
    ]
  })),
  empty: t('noVolumes')
})

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
