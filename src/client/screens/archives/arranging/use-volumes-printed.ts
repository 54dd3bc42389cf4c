import { useTranslation } from 'react-i18next'

import { volumeNumber } from '#contract/archives/volume-number.ts'
import { cellOfVolume } from '#contract/archives/volume-cells.ts'
import type { VolumeFile, VolumeRow } from '#contract/archives/volumes.ts'
import type { Column } from '#contract/core/column.ts'
import type { PrintedPiece } from '#core/work/printed.ts'
import { usePrinted } from '#core/work/use-printed.ts'

import { wordsOfCell } from './use-cell-words.ts'
import { useRuleNames } from './use-rule-names.ts'
import { UNPLACED, type VolumeController } from './volume-controller.ts'
import { columnsOfVolume } from './volume-templates.ts'
import { factWords, fileLine, type Named, pagesIn, periodWords, sumLine } from './volume-words.ts'

type Translate = ReturnType<typeof useTranslation<'arrange'>>['t']

/** 组卷 on paper: all volumes, then the description and the files of the one that is open, or the files of none. */
export function useVolumesPrinted(controller: VolumeController): void {
  const { t } = useTranslation('arrange')
  const named = useRuleNames()
  usePrinted(() => {
    if (!('data' in controller.list.$state.get())) return null
    const volumes = controller.$volumes.get()
    const opened = controller.$opened.get()
    const volume = opened === UNPLACED ? undefined : controller.volume(opened)
    return {
      title: t('title'),
      about: [{ term: t('volume.sum'), value: sumOf(t, volumes) }],
      pieces: [
        printedVolumes(t, volumes, named),
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

const sumOf = (t: Translate, volumes: readonly VolumeRow[]): string =>
  sumLine(
    t,
    volumes.map((volume) => ({ ...volume, pages: pagesIn(volume) }))
  )

/** All volumes as the list says them. */
function printedVolumes(t: Translate, volumes: readonly VolumeRow[], named: Named): PrintedPiece {
  const cellsOf = (volume: VolumeRow) => [
    volumeNumber(volume.volumeNo),
    [volume.archiveNo, volume.holdingNo && t('volume.holdingNo', { no: volume.holdingNo })].filter(Boolean).join(' · '),
    volume.title,
    periodWords(t, volume) ?? '',
    String(volume.files),
    String(pagesIn(volume)),
    String(volume.thicknessMm),
    ...factWords(t, volume, named),
    volume.status_dictText
  ]
  return {
    kind: 'table',
    title: t('volumes'),
    columns: [
      { title: t('export.no') },
      { title: t('volume.field.archiveNo') },
      { title: t('volume.field.title') },
      { title: t('export.period') },
      { title: t('export.count'), align: 'end' },
      { title: t('export.pages'), align: 'end' },
      { title: t('export.thickness'), align: 'end' },
      { title: t('export.carrier') },
      { title: t('export.secrecy') },
      { title: t('export.retention') },
      { title: t('export.state') }
    ],
    rows: volumes.map((volume) => ({ cells: cellsOf(volume) })),
    empty: t('noVolumes')
  }
}

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
