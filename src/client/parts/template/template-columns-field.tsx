import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { MOST_COLUMNS } from '#contract/catalogue/entry-templates.ts'
import { type TemplateFault, templateFaults } from '#contract/catalogue/template-faults.ts'
import type { Column } from '#contract/core/column.ts'
import type { CellKind } from '#grid/kinds/kind.ts'
import type { GridModel } from '#grid/model/create-grid.ts'
import { Grid } from '#grid/view/grid.tsx'
import { type ColumnFieldProps, fieldText, namesOf } from '#parts/form/field-names.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/button.tsx'
import { FieldSet } from '#ui/field-set.tsx'

import { columnInFile, columnOfRow, columnsInText } from './template-draft.ts'
import { TableFile } from './table-file.tsx'
import { createColumnsTable, tableColumns } from './template-grid.ts'
import { TemplatePreview } from './template-preview.tsx'
import { type TemplateWords, useTemplateWords } from './use-template-words.ts'
import type { RowCells } from './value-cells.ts'

interface TemplateColumnsFieldProps extends ColumnFieldProps {
  /** The fault that has the focus when the form opens. */
  readonly startsAt?: TemplateFault
}

/** The columns of a template as rows of a table, and below it the grid that they come to, in which rules are tried; what is wrong is said and leads to its cell. */
export function TemplateColumnsField(props: TemplateColumnsFieldProps) {
  const words = useTemplateWords()
  const { label, name } = namesOf(props)
  const text = fieldText(props)
  /** How often columns were taken from a file: the table begins anew with them. */
  const [turn, setTurn] = useState(0)
  const take = (rows: readonly RowCells[]) => {
    const known = columnsInText(text)
    const taken = rows.slice(0, MOST_COLUMNS).map((row, at) => {
      const before = columnInFile(row[WHOLE]) ?? known.find(({ key }) => key === row.key)
      return columnOfRow({ ...row, id: `c${at}` }, before)
    })
    props.onChange(JSON.stringify(taken))
    setTurn((now) => now + 1)
  }
  return (
    <FieldSet label={label} name={name} kept={text}>
      {() => words.isReady && <ColumnsTable key={turn} {...props} text={text} words={words} onRows={take} />}
    </FieldSet>
  )
}

interface ColumnsTableProps extends TemplateColumnsFieldProps {
  readonly text: string
  readonly words: TemplateWords
  readonly onRows: (rows: readonly RowCells[]) => void
}

function ColumnsTable({ text, words, startsAt, onRows, ...props }: ColumnsTableProps) {
  const { t } = useTranslation('catalogue')
  const [{ grid, given, said }] = useState(() => {
    const columns = columnsInText(text)
    const dicts = words.choices.dicts.map(({ code, name }) => ({ value: code, text: `${name} ${code}` }))
    const said = tableColumns(t, dicts)
    return {
      said,
      grid: createColumnsTable(said, columns),
      given: new Map(columns.map((column, at) => [`c${at}`, column]))
    }
  })
  const columns = useMemo(() => columnsInText(text), [text])
  const faults = templateFaults(words.levelOf(String(props.others?.('code') ?? '')), columns, words.dictCodes)
  const committed = useEffectEvent(() => props.onChange(JSON.stringify(columnsOf(grid, given))))
  useEffect(() => grid.onCommit(() => committed()), [grid])
  const start = useRef(startsAt)
  useEffect(() => {
    const fault = start.current
    if (!fault) return
    // The form gives its first field the focus when it opens: that goes before.
    const frame = requestAnimationFrame(() => {
      start.current = undefined
      goToFault(grid, fault)
    })
    return () => cancelAnimationFrame(frame)
  }, [grid])
  const add = () => {
    const number = grid.all().length + 1
    if (number > MOST_COLUMNS) return
    const taken = new Set(grid.all().map(({ key }) => String(key)))
    let at = number
    while (taken.has(`field${at}`)) at++
    grid.rows.add(undefined, [{ key: `field${at}`, type: 'input', width: '120px', required: 'N', unique: 'N' }])
    grid.state.changes.emit({ type: 'focus' })
    announce(t('entryTemplate.columnAdded', { number }), { about: 'template' })
  }
  const [first] = faults
  return (
    <div className="@container w-full">
      <div className="grid grid-cols-1 gap-3 @[88rem]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-3">
          <p className="text-quiet text-sm">{t('entryTemplate.columnsHint')}</p>
          <div className="flex flex-col overflow-hidden rounded-control border border-line bg-surface">
            <Grid grid={grid} label={t('entryTemplate.grid')} size="small" height="rows" />
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <Button icon={<Plus aria-hidden />} isDisabled={columns.length >= MOST_COLUMNS} onPress={add}>
              {t('entryTemplate.addColumn')}
            </Button>
            <TableFile
              name={String(props.others?.('name') || t('entryTemplate.grid'))}
              columns={[...said, { key: WHOLE, title: t('entryTemplate.column.whole'), type: 'input' }]}
              rows={() => rowsForFile(grid, given)}
              onRows={onRows}
            />
            {first && <Button onPress={() => goToFault(grid, first)}>{t('entryTemplate.toFault')}</Button>}
            <p role="status" className={`min-w-0 flex-1 text-sm ${first ? 'text-danger' : 'text-good'}`}>
              {first
                ? t('entryTemplate.faults', { count: faults.length, first: words.faultWords(columns, first) })
                : t('entryTemplate.sound')}
            </p>
          </div>
        </div>
        <TemplatePreview columns={columns} />
      </div>
    </div>
  )
}

/** The column of a file that holds all that is said of a column, what the table has no cell for as well. */
const WHOLE = 'whole'

const rowsForFile = (grid: GridModel<CellKind>, given: ReadonlyMap<string, Column>): RowCells[] =>
  grid.all().map((row) => ({ ...(row as RowCells), [WHOLE]: JSON.stringify(columnOfRow(row, given.get(row.id))) }))

/** The columns as the rows of their table say them, in their order. */
const columnsOf = (grid: GridModel<CellKind>, given: ReadonlyMap<string, Column>): readonly Column[] =>
  grid.all().map((row) => columnOfRow(row, given.get(row.id)))

/** Puts the focus on the cell of a fault; where it is the whole's, on the first one. */
function goToFault(grid: GridModel<CellKind>, { at, field }: TemplateFault): void {
  const row = grid.all()[at ?? 0]
  if (!row) return
  grid.goTo(row.id, field)
  grid.state.changes.emit({ type: 'focus' })
}
