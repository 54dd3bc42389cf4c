import { volumeNumber } from '#contract/archives/volume-number.ts'
import { cellOfVolume } from '#contract/archives/volume-cells.ts'
import type { exportVolumes as exportCall, VolumeRow } from '#contract/archives/volumes.ts'
import type { Asked } from '#contract/core/call.ts'
import type { Column } from '#contract/core/column.ts'

import { type Choices, choicesOf, choiceWords, codesOf } from '../../core/text/choices.ts'
import { answerInside, type Ctx, type TxCtx } from '../../core/context/context.ts'
import { dataScopeOf, isGranted } from '../../core/principal/data-scope.ts'
import type { TextKey } from '../../core/text/catalogues.ts'
import type { SENT } from '../../core/http/serve.ts'
import { sendTable } from '../../core/spreadsheet/send-table.ts'
import type { CellKind, RowBatches, TableColumn, TableRow } from '../../core/spreadsheet/table.ts'
import { type WorkbookTab, writeTabs } from '../../core/spreadsheet/write-workbook.ts'
import { describedColumns, volumeTemplates } from './describe.ts'
import { readVolumes } from './list.ts'
import { planSettingsOf } from '../../domain/projects/plan-settings.ts'
import { type ArrangedFile, inVolumes, readArranged } from './read-files.ts'

const DICTIONARIES = { medium: 'record_medium', carrier: 'carrier_type' } as const
const PART = 1000

/** What a value of a dictionary is called. */
type Named = (dictionary: keyof typeof DICTIONARIES, value: string | null) => string | null
/** A column: its title or the key of that, what its cells are, how wide it is in characters, and what it holds of a thing. */
type ColumnOf<T> = ({ readonly key: TextKey } | { readonly title: string }) & {
  readonly kind: CellKind
  readonly width: number
  readonly value: (thing: T) => string | number | null
}
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
  const described = describedColumns(await volumeTemplates(tx, say.language), volumes)
  const choices = await choicesOf(tx, [...Object.values(DICTIONARIES), ...codesOf(described)], say.language)
  const named: Named = (dictionary, value) =>
    value === null ? null : (choices.get(DICTIONARIES[dictionary])?.get(value) ?? value)
  return [
    tabOf(
      ctx,
      'arrange:volumes',
      volumeColumns(described, choices, { named, separator: say('arrange:listSeparator') }),
      volumes
    ),
    tabOf(ctx, 'arrange:export.files', fileColumns(named), files)
  ]
}

function tabOf<T>({ say }: TxCtx, name: TextKey, columns: readonly ColumnOf<T>[], things: readonly T[]): WorkbookTab {
  return {
    name: say(name),
    columns: columns.map(
      ({ kind, width, ...named }): TableColumn => ({
        title: 'key' in named ? say(named.key) : named.title,
        kind,
        width
      })
    ),
    rows: inParts(columns, things)
  }
}

async function* inParts<T>(columns: readonly ColumnOf<T>[], things: readonly T[]): RowBatches {
  for (let at = 0; at < things.length; at += PART)
    yield things.slice(at, at + PART).map((thing): TableRow => columns.map(({ value }) => value(thing)))
}

/** Columns that a workbook has at its own places, whatever the template says. */
const PLACED: ReadonlySet<string> = new Set(['volumeNo'])

/** The number of each volume, what its template asks for in the template's order, and what every volume has besides. */
function volumeColumns(
  described: readonly Column[],
  choices: Choices,
  { named, separator }: { readonly named: Named; readonly separator: string }
): readonly ColumnOf<VolumeRow>[] {
  const carriersOf = ({ carriers }: VolumeRow) => carriers.map((one) => named('carrier', one)).join(separator) || null
  return [
    { key: 'arrange:export.no', kind: 'text', width: 8, value: ({ volumeNo }) => volumeNumber(volumeNo) },
    ...described
      .filter(({ key }) => !PLACED.has(key))
      .map(
        (column): ColumnOf<VolumeRow> => ({
          title: column.title,
          kind: KINDS[column.type] ?? 'text',
          width: Math.min(60, Math.max(8, Math.round(Number.parseInt(column.width ?? '120', 10) / 8))),
          value: (volume) => choiceWords(column, cellOfVolume(volume, column.key), choices)
        })
      ),
    { key: 'arrange:volume.field.monomialId', kind: 'text', width: 24, value: ({ unitName }) => unitName },
    { key: 'arrange:export.holdingNo', kind: 'text', width: 20, value: ({ holdingNo }) => holdingNo },
    { key: 'arrange:export.carrier', kind: 'text', width: 14, value: carriersOf },
    { key: 'arrange:export.count', kind: 'number', width: 8, value: ({ files }) => files },
    { key: 'arrange:export.pages', kind: 'number', width: 8, value: pagesIn },
    { key: 'arrange:export.thickness', kind: 'number', width: 10, value: ({ thicknessMm }) => thicknessMm },
    { key: 'arrange:export.state', kind: 'text', width: 10, value: ({ status_dictText }) => status_dictText }
  ]
}
/** All that is numbered in a volume: pages, drawings, photographs. */
const pagesIn = ({ textPages, drawingSheets, photos }: VolumeRow): number => textPages + drawingSheets + photos
const KINDS: Partial<Record<Column['type'], CellKind>> = { inputNumber: 'number', date: 'date' }

const fileColumns = (named: Named): readonly ColumnOf<PlacedFile>[] => [
  { key: 'arrange:export.no', kind: 'text', width: 8, value: ({ volume }) => volumeNumber(volume.volumeNo) },
  { key: 'arrange:volume.field.title', kind: 'text', width: 36, value: ({ volume }) => volume.title },
  { key: 'arrange:export.order', kind: 'number', width: 8, value: ({ file }) => file.order },
  { key: 'arrange:export.docNo', kind: 'text', width: 16, value: ({ file }) => file.docNo },
  { key: 'arrange:export.responsible', kind: 'text', width: 24, value: ({ file }) => file.responsible },
  { key: 'arrange:export.title', kind: 'text', width: 48, value: ({ file }) => file.title },
  { key: 'arrange:export.docDate', kind: 'date', width: 12, value: ({ file }) => file.from },
  { key: 'arrange:export.item', kind: 'text', width: 30, value: ({ file }) => `${file.catalogCode} ${file.itemName}` },
  { key: 'arrange:volume.field.monomialId', kind: 'text', width: 24, value: ({ file }) => file.unitName },
  { key: 'arrange:export.medium', kind: 'text', width: 8, value: ({ file }) => named('medium', file.medium) },
  { key: 'arrange:export.pages', kind: 'number', width: 8, value: ({ file }) => file.pages },
  { key: 'arrange:export.pageFrom', kind: 'number', width: 8, value: ({ file }) => file.pageFrom },
  { key: 'arrange:export.pageTo', kind: 'number', width: 8, value: ({ file }) => file.pageTo }
]
