import { useTranslation } from 'react-i18next'

import { FORM_ALIGNMENTS } from '#contract/forms/form-kinds.ts'
import { type FormCell, formCell, type FormGrid, type FormLayout } from '#contract/forms/form-layout.ts'
import {
  choiceInCell,
  numberInCell,
  textInCell,
  choiceColumn,
  isTicked,
  valueTextColumn,
  tickCell,
  tickColumn,
  type RowCells
} from '#parts/template/value-cells.ts'
import { ValueTable } from '#parts/template/value-table.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { completed } from './layout-draft.ts'

/** So many cells a table is edited with. */
const MOST_CELLS = 400
const KINDS = ['label', 'text', 'sign', 'qr', 'picture'] as const

/** A cell of ruled rows with the row that it is in. */
interface PlacedCell {
  readonly row: number
  readonly height: number
  readonly grows: boolean
  readonly cell: FormCell
}

interface CellsTableProps {
  readonly block: FormGrid
  readonly layout: FormLayout
  readonly onChange: (block: FormGrid) => void
}

/** The cells of ruled rows, one below the other in the order in which they are read. Cells with one number are one row. */
export function CellsTable({ block, layout, onChange }: CellsTableProps) {
  const { t } = useTranslation('forms')
  const cells = block.rows.flatMap(({ cells: own, height, grows }, at) =>
    own.map((cell): PlacedCell => ({ row: at + 1, height, grows, cell }))
  )
  const option = (value: (typeof FORM_ALIGNMENTS)[number]) => ({ value, text: t(`pdfTemplate.option.${value}`) })
  const columns = [
    valueTextColumn('row', t('pdfTemplate.cell.row'), 60, { validateRules: [{ required: true }] }),
    choiceColumn(
      'kind',
      t('pdfTemplate.cell.kind'),
      100,
      KINDS.map((value) => ({ value, text: t(`pdfTemplate.content.${value}`) }))
    ),
    valueTextColumn('text', t('pdfTemplate.text'), 200),
    valueTextColumn('more', t('pdfTemplate.cell.more'), 140),
    valueTextColumn('span', t('pdfTemplate.cell.span'), 60),
    valueTextColumn('height', t('pdfTemplate.height'), 90),
    tickColumn('grows', t('pdfTemplate.cell.grows'), 100),
    choiceColumn('align', t('pdfTemplate.align'), 90, FORM_ALIGNMENTS.map(option)),
    valueTextColumn('size', t('pdfTemplate.size'), 90),
    valueTextColumn('min', t('pdfTemplate.min'), 110),
    tickColumn('bold', t('pdfTemplate.tick.bold'))
  ]
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <TextField
        label={t('pdfTemplate.columnWidths')}
        description={t('pdfTemplate.columnWidthsHint', {
          names: layout.fields.map(({ key }) => `{${key}}`).join(' ')
        })}
        defaultValue={block.columns.join(' ')}
        onChange={(text) => {
          const widths = text.split(/[\s,，、]+/).flatMap((one) => (one === '' ? [] : [Number(one)]))
          if (widths.length > 0 && widths.length <= 12 && widths.every((one) => one > 0 && one <= 1200))
            onChange({ ...block, columns: widths })
        }}
      />
      <ValueTable
        label={t('pdfTemplate.cells')}
        addLabel={t('pdfTemplate.addCell')}
        addedWords={(count) => t('pdfTemplate.rowAdded', { count })}
        most={MOST_CELLS}
        values={cells}
        columns={columns}
        rowOf={rowOfCell}
        readRow={cellOfRow}
        newValue={nextCell}
        onChange={(placed) => onChange({ ...block, rows: rowsOf(placed) })}
      />
    </div>
  )
}

function rowOfCell({ row, height, grows, cell }: PlacedCell): RowCells {
  const { content } = cell
  const more = content.kind === 'sign' ? content.date : content.kind === 'qr' ? content.alt : undefined
  return {
    row: String(row),
    kind: content.kind,
    text: content.kind === 'picture' ? content.alt : content.text,
    more: more ?? null,
    span: String(cell.span),
    height: String(height),
    grows: tickCell(grows),
    align: cell.align ?? null,
    size: String(cell.size),
    min: String(cell.min),
    bold: tickCell(cell.bold)
  }
}

const EMPTY_CELL = completed(formCell, { content: { kind: 'text', text: '' } })

function cellOfRow(row: RowCells, before: PlacedCell | undefined): PlacedCell {
  const was = before?.cell ?? EMPTY_CELL
  const { align: _, ...rest } = was
  const align = FORM_ALIGNMENTS.find((one) => one === textInCell(row.align))
  return {
    row: numberInCell(row.row, before?.row ?? 1, 1, 60),
    height: numberInCell(row.height, before?.height ?? 12),
    grows: isTicked(row.grows),
    cell: {
      ...rest,
      span: numberInCell(row.span, 1, 1, 12),
      size: numberInCell(row.size, was.size, 4, 72),
      min: numberInCell(row.min, was.min, 4, 72),
      bold: isTicked(row.bold),
      ...(align && { align }),
      content: contentOf(row)
    }
  }
}

function contentOf(row: RowCells): FormCell['content'] {
  const [text, more] = [textInCell(row.text), textInCell(row.more)]
  const kind = choiceInCell(row.kind, KINDS, 'text')
  // A label, and what a picture is called, cannot be empty: a dash is what a reader sees until it is written.
  const said = text === '' ? '—' : text
  switch (kind) {
    case 'label':
      return { kind, text: said.slice(0, 60) }
    case 'sign':
      return { kind, text: text.slice(0, 120), ...(more !== '' && { date: more.slice(0, 60) }) }
    case 'qr':
      return { kind, text, alt: (more === '' ? said : more).slice(0, 60) }
    case 'picture':
      return { kind, alt: text }
    case 'text':
      return { kind, text }
  }
}

/** A further cell in the last row. */
function nextCell(cells: readonly PlacedCell[]): PlacedCell {
  const last = cells.at(-1)
  return { row: last?.row ?? 1, height: last?.height ?? 12, grows: last?.grows ?? false, cell: EMPTY_CELL }
}

/** Rows out of their cells: cells of one number are one row, as high as its first cell says. */
function rowsOf(cells: readonly PlacedCell[]): FormGrid['rows'] {
  const groups = [...Map.groupBy(cells, ({ row }) => row)].sort(([a], [b]) => a - b)
  const rows = groups.map(([, own]) => ({
    height: own[0]?.height ?? 12,
    grows: own.some(({ grows }) => grows),
    cells: own.map(({ cell }) => cell)
  }))
  return rows.length > 0 ? rows : [{ height: 12, grows: false, cells: [EMPTY_CELL] }]
}
