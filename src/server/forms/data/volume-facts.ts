import { sql } from 'kysely'

import { areElectronic } from '#contract/archives/carriers.ts'

import { makerOf } from '../../domain/archives/maker-of.ts'
import type { Tx } from '../../db/transaction.ts'
import type { FormRow } from '../layout/lay-form.ts'
import { counted, daysBetween, factsOf, paper, shown, sizeIn } from './form-facts.ts'
import type { FormVolume } from './volume-rows.ts'

/** What a volume is, as forms say it, with what reviewers have written of its files. */
export function volumeFacts(volume: FormVolume, opinions = ''): Record<string, string> {
  const { retentionText, secretText, startDate, endDate } = volume
  return factsOf('volume', {
    // What every volume has is said by its own name, whatever a template calls its columns.
    ...volume.own,
    archiveNo: volume.archiveNo,
    ...numbersOf(volume),
    title: volume.title,
    compiler: volume.compiler,
    techManager: volume.techManager,
    location: volume.location,
    remark: volume.remark,
    dates: daysBetween(startDate, endDate),
    startDate,
    endDate,
    compileDate: volume.compileDate,
    secretLevel: secretText,
    retention: retentionText,
    volumeNo: volume.volumeNo,
    ...pagesOnPaper(volume),
    boxSpec: volume.boxSpec,
    filer: volume.filer,
    reviewer: volume.reviewer,
    opinions: [electronicWords(volume), opinions].filter(Boolean).join('\n')
  })
}

/** The number that the archive has given a volume, alone and with its name, and by which number it is found now: that one, once it is received. */
const numbersOf = ({ archiveNo, holdingNo }: FormVolume) => ({
  holdingNo,
  holding: holdingNo === null ? '' : paper('forms:paper.holding', { no: holdingNo }),
  number: holdingNo ?? archiveNo
})

/** What is numbered on the paper of a volume; nothing of one that is only electronic. */
function pagesOnPaper({ carriers, textPages, drawingSheets, photos }: FormVolume) {
  const [text, drawings, prints] = areElectronic(carriers) ? [0, 0, 0] : [textPages, drawingSheets, photos]
  return {
    totalPages: counted(text + drawings + prints),
    textPages: counted(text),
    drawingSheets: counted(drawings),
    photos: counted(prints)
  }
}

/** What a volume that is only electronic is counted in. */
const electronicWords = ({ carriers, files, bytes }: FormVolume): string =>
  areElectronic(carriers)
    ? paper('forms:paper.electronic', { files, bytes: Number(bytes).toLocaleString('en-US') })
    : ''

/** Volumes that hold files: an empty one is neither counted nor listed. */
const filled = (volumes: readonly FormVolume[]): readonly FormVolume[] => volumes.filter(({ files }) => files > 0)

/** What volumes come to together. */
export function totalsOf(all: readonly FormVolume[]): Readonly<Record<string, string | number>> {
  const volumes = filled(all)
  const sum = (of: (volume: FormVolume) => number) => volumes.reduce((total, volume) => total + of(volume), 0)
  const avVolumes = volumes.filter(({ isAudiovisual }) => isAudiovisual).length
  const drawingVolumes = volumes.filter(
    ({ drawingSheets, textPages, isAudiovisual }) => drawingSheets > 0 && textPages === 0 && !isAudiovisual
  ).length
  const [files, photos, bytes] = [sum((one) => one.files), sum((one) => one.photos), sum((one) => one.bytes)]
  const textVolumes = volumes.length - drawingVolumes - avVolumes
  const kinds = { volumes: volumes.length, textVolumes, drawingVolumes, avVolumes }
  return {
    ...kinds,
    photos,
    avItems: sum(({ films }) => films),
    files,
    pages: sum((one) => Number(pagesOnPaper(one).totalPages)),
    megabytes: sizeIn(bytes, 'MB'),
    gigabytes: sizeIn(bytes, 'GB'),
    summary: paper('forms:paper.summary', { ...kinds, photos, files })
  }
}

/** A volume as a row of 案卷目录 and of 移交清单. */
export function volumeListRow(volume: FormVolume): FormRow {
  const { totalPages: pages, photos: others, ...onPaper } = pagesOnPaper(volume)
  return {
    ...volume.own,
    volumeNo: shown(volume.volumeNo),
    archiveNo: shown(volume.archiveNo),
    title: volume.title,
    ...onPaper,
    others,
    compiler: shown(volume.compiler),
    compileDate: shown(volume.compileDate),
    retention: volume.retentionText,
    secretLevel: volume.secretText,
    remark: shown(volume.remark),
    files: shown(volume.files),
    pages,
    megabytes: sizeIn(volume.bytes, 'MB'),
    sha256: (volume.digest ?? '').slice(0, 16)
  }
}

/** Volumes as the rows of a list. */
export const volumeListRows = (volumes: readonly FormVolume[]): FormRow[] => filled(volumes).map(volumeListRow)

/** Whether 卷内目录 says the pages of what is on paper alone, or also those of a volume that is only electronic, where it lies before them in one document. */
export type NumberedPages = 'paper' | 'all'

/** The files of volumes as rows of 卷内目录, by volume: the last file has its first and its last page, the others their first one. */
export async function contentsOf(
  tx: Tx,
  volumes: readonly string[],
  numbered: NumberedPages
): Promise<ReadonlyMap<string, readonly FormRow[]>> {
  const files = await tx
    .selectFrom('arcFile')
    .select([
      'volumeId',
      'docNo',
      'drawingNo',
      'responsible',
      'title',
      'docDate',
      'pageFrom',
      'pageTo',
      'remark',
      'carrier',
      'ext'
    ])
    .where('volumeId', 'in', volumes.length > 0 ? [...volumes] : [''])
    .where('isDelete', '=', false)
    .orderBy('volumeId')
    .orderBy(sql`volume_order nulls last`)
    .orderBy('id')
    .execute()
  const groups = Map.groupBy(files, ({ volumeId }) => volumeId ?? '')
  const rowsOf = (group: typeof files): FormRow[] => {
    const hasPages = numbered === 'all' || !areElectronic(group.map(({ carrier }) => carrier))
    return group.map((file, index) => ({
      orderNum: String(index + 1),
      docNo: shown(file.docNo ?? file.drawingNo ?? text(file.ext.photoNo)),
      responsible: shown(makerOf((key) => (key === 'responsible' ? file.responsible : text(file.ext[key])))),
      title: file.title,
      docDate: shown(file.docDate),
      pageRange: hasPages ? pagesAt(file, index === group.length - 1) : '',
      remark: shown(file.remark)
    }))
  }
  return new Map([...groups].map(([volume, group]) => [volume, rowsOf(group)]))
}

/** A cell that only templates know, where it holds a text. */
const text = (cell: unknown): string | undefined => (typeof cell === 'string' && cell !== '' ? cell : undefined)

interface NumberedFile {
  readonly pageFrom: number | null
  readonly pageTo: number | null
}
const pagesAt = ({ pageFrom: from, pageTo: to }: NumberedFile, isLast: boolean): string =>
  from === null ? '' : !isLast || to === null || to === from ? String(from) : `${from}-${to}`
