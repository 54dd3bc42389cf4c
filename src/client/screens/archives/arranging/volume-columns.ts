import type { useTranslation } from 'react-i18next'

import { areElectronic } from '#contract/archives/carriers.ts'
import { VOLUME_COLUMNS, type VolumeColumn } from '#contract/archives/volume-column-keys.ts'
import { pagesIn } from '#contract/archives/volume-columns.ts'
import { volumeNumber } from '#contract/archives/volume-number.ts'
import type { VolumeRow } from '#contract/archives/volumes.ts'
import { placeNames } from '#parts/list/place-names.ts'
import type { ReadColumn, ReadMarks, ReadGridRow } from '#parts/queue/create-read-grid.ts'
import { fileSize } from '#ui/base/text/file-size.ts'

import { factWords, type Named, periodWords } from './volume-words.ts'

type Translate = ReturnType<typeof useTranslation<'arrange'>>['t']
type Tone = ReturnType<NonNullable<ReadColumn['tone']>>

/** How wide each column is, and what is particular to it. */
const SHOWN_AS: { readonly [C in VolumeColumn]: Partial<ReadColumn> & { readonly width: string } } = {
  volumeNo: { width: '72px', isPinned: true },
  status: { width: '110px', tone: (_, row) => row.tone as Tone },
  archiveNo: { width: '172px' },
  title: { width: '200px', isRowHeader: true, placesOf: ({ places }) => places as readonly string[] },
  period: { width: '192px' },
  files: { width: '58px', type: 'inputNumber', statistics: ['sum'] },
  pages: { width: '58px', type: 'inputNumber', statistics: ['sum'] },
  thicknessMm: { width: '88px', type: 'inputNumber', statistics: ['sum'], tone: (_, row) => toneOf(row.isTooThick) },
  boxSpec: { width: '76px', isHidden: true },
  carrier: { width: '92px' },
  secretLevel: { width: '58px' },
  retention: { width: '78px' },
  unitName: { width: '140px', isHidden: true },
  holdingNo: { width: '140px', isHidden: true }
}
const toneOf = (isTooThick: unknown): Tone => (isTooThick === true ? 'bad' : undefined)

/** The columns of the list of volumes, in the words of the screen. */
export const volumeColumns = (t: Translate): readonly ReadColumn[] =>
  VOLUME_COLUMNS.map((key) => ({
    key,
    type: 'input',
    ...SHOWN_AS[key],
    title: t(`column.${key}`),
    disabled: true
  }))

/** A volume as a row of the list. */
export function volumeLine(
  volume: VolumeRow,
  { t, named, isOpen }: { readonly t: Translate; readonly named: Named; readonly isOpen: boolean }
): ReadGridRow {
  const [carrier, secretLevel, retention] = factWords(t, volume, named)
  const isElectronic = areElectronic(volume.carriers)
  const more = [
    volume.openBy.length > 0 && t('volume.openBy', { names: volume.openBy.join(t('listSeparator')) }),
    volume.missing.length > 0 && t('volume.missing', { cells: volume.missing.join(t('listSeparator')) }),
    volume.isGivenOut && t('volume.givenOut')
  ].filter(Boolean)
  return {
    id: volume.id,
    volumeNo: volumeNumber(volume.volumeNo),
    archiveNo: volume.archiveNo ?? '',
    title: volume.title,
    period: periodWords(t, volume) ?? '',
    files: volume.files,
    pages: pagesIn(volume),
    thicknessMm: isElectronic ? null : volume.thicknessMm,
    boxSpec: volume.boxSpec ?? '',
    carrier: isElectronic ? `${carrier} ${fileSize(volume.bytes)}` : carrier,
    secretLevel,
    retention,
    status: [volume.status_dictText, ...more].join(' · '),
    unitName: volume.unitName ?? '',
    holdingNo: volume.holdingNo ?? '',
    tone: volume.missing.length > 0 || volume.openBy.length > 0 ? 'warn' : undefined,
    isTooThick: volume.isTooThick,
    isOpen,
    places: placeNames(volume.unitName)
  } as ReadGridRow
}

/** What is said of a volume beside its cells: that its files are shown, and that it is too thick. */
export const volumeMarks = (t: Translate): ReadMarks => ({
  cell: (row, key) => [
    ...(key === 'volumeNo' && row.isOpen === true ? [{ sign: 'changed' as const, words: t('isOpened') }] : []),
    ...(key === 'thicknessMm' && row.isTooThick === true
      ? [{ sign: 'returned' as const, words: t('volume.tooThick', { mm: String(row.thicknessMm) }) }]
      : [])
  ],
  row: () => null
})
