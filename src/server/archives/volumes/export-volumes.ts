import type { VolumeColumn } from '#contract/archives/volume-column-keys.ts'
import { pagesIn, sortedVolumes } from '#contract/archives/volume-columns.ts'
import { volumeNumber } from '#contract/archives/volume-number.ts'
import { cellOfVolume } from '#contract/archives/volume-cells.ts'
import type { exportVolumes as exportCall, VolumeRow } from '#contract/archives/volumes.ts'
import type { Asked } from '#contract/core/call.ts'
import type { Column } from '#contract/core/column.ts'

import { type DictChoices, choicesOf, choiceWords, codesOf } from '../../core/text/choices.ts'
import { answerInside, type Ctx, type TxCtx } from '../../core/context/context.ts'
import { dataScopeOf, isGranted } from '../../core/principal/data-scope.ts'
import type { TextKey } from '../../core/text/catalogues.ts'
import type { SENT } from '../../core/http/serve.ts'
import { sendTable } from '../../core/spreadsheet/send-table.ts'
import type { TableCellKind, RowBatches, WrittenColumn, TableRow } from '../../core/spreadsheet/table.ts'
import { type WorkbookTab, writeTabs } from '../../core/spreadsheet/write-workbook.ts'
import { describedColumns, volumeTemplates } from './describe.ts'
import { readVolumes } from './list.ts'
import { planSettingsOf } from '../../domain/projects/plan-settings.ts'
import { type ArrangedFile, inVolumes, readArranged } from './read-files.ts'

const DICTIONARIES = {
  medium: 'record_medium',
  carrier: 'carrier_type',
  secrecy: 'secret_level',
  retention: 'retention_period'
} as const
const PART = 1000

/** What a value of a dictionary is called. */
type Named = (dictionary: keyof typeof DICTIONARIES, value: string | null) => string | null
/** A column: its title or the key of that, what its cells are, how wide it is in characters, and what it holds of a thing. */
type ColumnOf<T> = ({ readonly key: TextKey } | { readonly title: string }) & {
  readonly kind: TableCellKind
  readonly width: number
  readonly value: (thing: T) => string | number | null
}
interface PlacedFile {
  readonly file: ArrangedFile
  readonly volume: VolumeRow
}

/** Answers volumes and their files as a workbook, each on a tab of its own. */
export async function exportVolumes(ctx: Ctx, asked: Asked<typeof exportCall>): Promise<typeof SENT> {
  const tabs = await answerInside({ ctx, said: () => undefined }, 'own', (own) => tabsOf(own, asked))
  return sendTable(ctx, 'xlsx', async (file) => {
    await writeTabs(file, tabs)
    return ctx.say('arrange:export.name')
  })
}

async function tabsOf(
  ctx: TxCtx,
  { ids, columns, column, order = 'asc' }: Asked<typeof exportCall>
): Promise<readonly WorkbookTab[]> {
  const { tx, project, principal, say } = ctx
  const read = await readVolumes(tx, { project, settings: await planSettingsOf(ctx), ctx }, ids)
  const volumes = sortedVolumes(read, column === undefined ? null : { column, order })
  const placeOf = new Map(volumes.map(({ id }, at) => [id, at]))
  const scope = await dataScopeOf(tx, principal, project)
  const byId = new Map(volumes.map((volume) => [volume.id, volume]))
  const files = (await readArranged(tx, project, inVolumes([...byId.keys()])))
    .filter((file) => isGranted(scope.read, file))
    .flatMap((file): PlacedFile[] => {
      const volume = byId.get(file.volumeId ?? '')
      return volume ? [{ file, volume }] : []
    })
    .sort(
      (a, b) =>
        (placeOf.get(a.volume.id) ?? 0) - (placeOf.get(b.volume.id) ?? 0) || (a.file.order ?? 0) - (b.file.order ?? 0)
    )
  const described = describedColumns(await volumeTemplates(tx, say.language), volumes)
  const choices = await choicesOf(tx, [...Object.values(DICTIONARIES), ...codesOf(described)], say.language)
  const named: Named = (dictionary, value) =>
    value === null ? null : (choices.get(DICTIONARIES[dictionary])?.get(value) ?? value)
  return [
    tabOf(ctx, 'arrange:volumes', volumeColumns(described, { choices, named, say, shown: columns }), volumes),
    tabOf(ctx, 'arrange:export.files', fileColumns(named), files)
  ]
}

function tabOf<T>({ say }: TxCtx, name: TextKey, columns: readonly ColumnOf<T>[], things: readonly T[]): WorkbookTab {
  return {
    name: say(name),
    columns: columns.map(
      ({ kind, width, ...named }): WrittenColumn => ({
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

/** What the columns of a workbook are made with. */
interface VolumeColumnsWith {
  readonly choices: DictChoices
  readonly named: Named
  readonly say: TxCtx['say']
  /** The columns that are shown, in their order; left out: the template leads. */
  readonly shown: readonly string[] | undefined
}

/**
 * What is exported of a volume: the columns that are shown, then what its template asks for beside them. Where nothing is said of columns, its
 * number, what its template asks for in the template's order, and what every volume has besides.
 */
function volumeColumns(
  described: readonly Column[],
  { choices, named, say, shown }: VolumeColumnsWith
): readonly ColumnOf<VolumeRow>[] {
  const listed = listedColumns(named, say)
  const ofTemplate = (isBeside: (key: string) => boolean) =>
    described
      .filter(({ key }) => isBeside(key))
      .map(
        (column): ColumnOf<VolumeRow> => ({
          title: column.title,
          kind: KINDS[column.type] ?? 'text',
          width: Math.min(60, Math.max(8, Math.round(Number.parseInt(column.width ?? '120', 10) / 8))),
          value: (volume) => choiceWords(column, cellOfVolume(volume, column.key), choices)
        })
      )
  if (!shown)
    return [
      listed.volumeNo,
      ...ofTemplate((key) => key !== 'volumeNo'),
      ...BESIDE_TEMPLATE.map((column) => listed[column])
    ]
  const isListed = (key: string): key is VolumeColumn => Object.hasOwn(listed, key)
  return [
    ...shown.filter(isListed).map((column) => listed[column]),
    ...ofTemplate((key) => !isListed(key) && !IN_PERIOD.has(key))
  ]
}
/** What every volume has beside the columns of its template. */
const BESIDE_TEMPLATE = ['unitName', 'holdingNo', 'carrier', 'files', 'pages', 'thicknessMm', 'status'] as const
/** Columns of a template that the list shows as one. */
const IN_PERIOD: ReadonlySet<string> = new Set(['startDate', 'endDate'])

const listedColumns = (named: Named, say: TxCtx['say']): Readonly<Record<VolumeColumn, ColumnOf<VolumeRow>>> => ({
  volumeNo: { key: 'arrange:export.no', kind: 'text', width: 8, value: ({ volumeNo }) => volumeNumber(volumeNo) },
  archiveNo: { key: 'arrange:volume.field.archiveNo', kind: 'text', width: 20, value: ({ archiveNo }) => archiveNo },
  title: { key: 'arrange:volume.field.title', kind: 'text', width: 42, value: ({ title }) => title },
  period: {
    key: 'arrange:export.period',
    kind: 'text',
    width: 24,
    value: ({ startDate, endDate }) =>
      startDate === null || startDate === endDate
        ? (startDate ?? endDate)
        : say('arrange:volume.period', { from: startDate, to: endDate ?? '' })
  },
  files: { key: 'arrange:export.count', kind: 'number', width: 8, value: ({ files }) => files },
  pages: { key: 'arrange:export.pages', kind: 'number', width: 8, value: pagesIn },
  thicknessMm: { key: 'arrange:export.thickness', kind: 'number', width: 10, value: ({ thicknessMm }) => thicknessMm },
  boxSpec: { key: 'arrange:column.boxSpec', kind: 'text', width: 8, value: ({ boxSpec }) => boxSpec },
  carrier: {
    key: 'arrange:export.carrier',
    kind: 'text',
    width: 14,
    value: ({ carriers }) => carriers.map((one) => named('carrier', one)).join(say('arrange:listSeparator')) || null
  },
  secretLevel: {
    key: 'arrange:export.secrecy',
    kind: 'text',
    width: 8,
    value: ({ secretLevel }) => named('secrecy', secretLevel)
  },
  retention: {
    key: 'arrange:export.retention',
    kind: 'text',
    width: 10,
    value: ({ retention }) => named('retention', retention)
  },
  status: { key: 'arrange:export.state', kind: 'text', width: 10, value: ({ status_dictText }) => status_dictText },
  unitName: { key: 'arrange:volume.field.monomialId', kind: 'text', width: 24, value: ({ unitName }) => unitName },
  holdingNo: { key: 'arrange:export.holdingNo', kind: 'text', width: 20, value: ({ holdingNo }) => holdingNo }
})
const KINDS: Partial<Record<Column['type'], TableCellKind>> = { inputNumber: 'number', date: 'date' }

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
