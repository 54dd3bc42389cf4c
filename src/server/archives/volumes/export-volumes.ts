import type { exportVolumes as exportCall, VolumeRow } from '#contract/archives/volumes.ts'
import type { Asked } from '#contract/core/call.ts'

import { choicesOf } from '../../core/choices.ts'
import { answerInside, type Ctx, type TxCtx } from '../../core/context.ts'
import { dataScopeOf, isGranted } from '../../core/data-scope.ts'
import type { TextKey } from '../../core/catalogues.ts'
import type { SENT } from '../../core/serve.ts'
import { sendTable } from '../../core/spreadsheet/send-table.ts'
import type { CellKind, RowBatches, TableColumn, TableRow } from '../../core/spreadsheet/table.ts'
import { type WorkbookTab, writeTabs } from '../../core/spreadsheet/write-workbook.ts'
import { readVolumes } from './list.ts'
import { planSettingsOf } from './plan-settings.ts'
import { type ArrangedFile, inVolumes, readArranged } from './read-files.ts'

const DICTIONARIES = { retention: 'retention_period', secrecy: 'secret_level', medium: 'record_medium' } as const
const PART = 1000

/** What a value of a dictionary is called. */
type Named = (dictionary: keyof typeof DICTIONARIES, value: string | null) => string | null
/** A column: the key of its title, what its cells are, how wide it is in characters, and what it holds of a thing. */
type ColumnOf<T> = readonly [key: TextKey, kind: CellKind, width: number, value: (thing: T) => string | number | null]
interface PlacedFile {
  readonly file: ArrangedFile
  readonly volume: VolumeRow
}

/** Answers volumes and their files as a workbook, each on a tab of its own. */
export async function exportVolumes(ctx: Ctx, { ids }: Asked<typeof exportCall>): Promise<typeof SENT> {
  const tabs = await answerInside({ ctx, said: () => undefined }, 'own', (own) => tabsOf(own, ids))
  return sendTable(ctx, 'xlsx', async (file) => {
    await writeTabs(file, tabs)
    return ctx.say('arrange:export.name')
  })
}

async function tabsOf(ctx: TxCtx, ids: readonly string[] | undefined): Promise<readonly WorkbookTab[]> {
  const { tx, project, principal, say } = ctx
  const volumes = await readVolumes(tx, { project, settings: await planSettingsOf(ctx), ctx }, ids)
  const { read } = await dataScopeOf(tx, principal, project)
  const byId = new Map(volumes.map((volume) => [volume.id, volume]))
  const files = (await readArranged(tx, project, inVolumes([...byId.keys()])))
    .filter((file) => isGranted(read, file))
    .flatMap((file): PlacedFile[] => {
      const volume = byId.get(file.volumeId ?? '')
      return volume ? [{ file, volume }] : []
    })
    .sort((a, b) => a.volume.volumeNo - b.volume.volumeNo || (a.file.order ?? 0) - (b.file.order ?? 0))
  const choices = await choicesOf(tx, Object.values(DICTIONARIES), say.language)
  const named: Named = (dictionary, value) =>
    value === null ? null : (choices.get(DICTIONARIES[dictionary])?.get(value) ?? value)
  return [
    tabOf(ctx, 'arrange:volumes', volumeColumns(named), volumes),
    tabOf(ctx, 'arrange:export.files', fileColumns(named), files)
  ]
}

function tabOf<T>({ say }: TxCtx, name: TextKey, columns: readonly ColumnOf<T>[], things: readonly T[]): WorkbookTab {
  return {
    name: say(name),
    columns: columns.map(([key, kind, width]): TableColumn => ({ title: say(key), kind, width })),
    rows: inParts(columns, things)
  }
}

async function* inParts<T>(columns: readonly ColumnOf<T>[], things: readonly T[]): RowBatches {
  for (let at = 0; at < things.length; at += PART)
    yield things.slice(at, at + PART).map((thing): TableRow => columns.map(([, , , value]) => value(thing)))
}

const numbered = ({ volumeNo }: VolumeRow) => String(volumeNo).padStart(4, '0')

const volumeColumns = (named: Named): readonly ColumnOf<VolumeRow>[] => [
  ['arrange:export.no', 'text', 8, numbered],
  ['arrange:volume.field.archiveNo', 'text', 20, ({ archiveNo }) => archiveNo],
  ['arrange:volume.field.title', 'text', 48, ({ title }) => title],
  ['arrange:volume.field.monomialId', 'text', 24, ({ unitName }) => unitName],
  ['arrange:volume.field.compiler', 'text', 24, ({ compiler }) => compiler],
  ['arrange:volume.field.techManager', 'text', 12, ({ techManager }) => techManager],
  ['arrange:export.startDate', 'date', 12, ({ startDate }) => startDate],
  ['arrange:export.endDate', 'date', 12, ({ endDate }) => endDate],
  ['arrange:export.retention', 'text', 10, ({ retention }) => named('retention', retention)],
  ['arrange:export.secretLevel', 'text', 8, ({ secretLevel }) => named('secrecy', secretLevel)],
  ['arrange:export.count', 'number', 8, ({ files }) => files],
  ['arrange:export.textPages', 'number', 10, ({ textPages }) => textPages],
  ['arrange:export.drawingSheets', 'number', 10, ({ drawingSheets }) => drawingSheets],
  ['arrange:export.photos', 'number', 10, ({ photos }) => photos],
  ['arrange:export.thickness', 'number', 12, ({ thicknessMm }) => thicknessMm],
  ['arrange:export.box', 'text', 10, ({ boxSpec }) => boxSpec],
  ['arrange:volume.field.location', 'text', 20, ({ location }) => location],
  ['arrange:volume.field.filer', 'text', 10, ({ filer }) => filer],
  ['arrange:volume.field.reviewer', 'text', 10, ({ reviewer }) => reviewer],
  ['arrange:volume.field.remark', 'text', 24, ({ remark }) => remark],
  ['arrange:export.state', 'text', 10, ({ status_dictText }) => status_dictText]
]

const fileColumns = (named: Named): readonly ColumnOf<PlacedFile>[] => [
  ['arrange:export.no', 'text', 8, ({ volume }) => numbered(volume)],
  ['arrange:volume.field.title', 'text', 36, ({ volume }) => volume.title],
  ['arrange:export.order', 'number', 8, ({ file }) => file.order],
  ['arrange:export.docNo', 'text', 16, ({ file }) => file.docNo],
  ['arrange:export.responsible', 'text', 24, ({ file }) => file.responsible],
  ['arrange:export.title', 'text', 48, ({ file }) => file.title],
  ['arrange:export.docDate', 'date', 12, ({ file }) => file.from],
  ['arrange:export.item', 'text', 30, ({ file }) => `${file.catalogCode} ${file.itemName}`],
  ['arrange:volume.field.monomialId', 'text', 24, ({ file }) => file.unitName],
  ['arrange:export.medium', 'text', 8, ({ file }) => named('medium', file.medium)],
  ['arrange:export.pages', 'number', 8, ({ file }) => file.pages],
  ['arrange:export.pageFrom', 'number', 8, ({ file }) => file.pageFrom],
  ['arrange:export.pageTo', 'number', 8, ({ file }) => file.pageTo]
]
