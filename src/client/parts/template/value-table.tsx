import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'

import type { CellKind } from '#grid/kinds/kind.ts'
import { createGrid, type GridModel } from '#grid/model/create-grid.ts'
import type { GridColumn } from '#grid/model/data/columns.ts'
import { Grid } from '#grid/view/grid.tsx'
import { CELL_KINDS } from '#parts/kinds/cell-kinds.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'

import { TableFile } from './table-file.tsx'
import type { RowCells } from './value-cells.ts'

/** A cell of a table of values: its row from 0, and the key of its column. */
export interface CellPlace {
  readonly at: number
  readonly key: string
}

interface ValueTableProps<T> {
  readonly label: string
  readonly columns: GridColumn[]
  readonly values: readonly T[]
  /** So many there may be. */
  readonly most: number
  readonly rowOf: (value: T) => RowCells
  /** What a row says; `before` is the value that its row had at first. */
  readonly readRow: (row: RowCells, before: T | undefined) => T
  readonly newValue: (values: readonly T[]) => T
  readonly onChange: (values: readonly T[]) => void
  readonly addLabel: string
  /** What is said of a row that was added, by how many there are. */
  readonly addedWords: (count: number) => string
  /** The cell that gets the focus when the table opens, and whenever another one is given: a row from 0, and a column. */
  readonly startsAt?: CellPlace | undefined
  /** What a file of it is called, where that is not its label. */
  readonly fileName?: string
  /** More in the line below the table, such as what is wrong in it. */
  readonly children?: ReactNode
}

/** Values as the rows of a table, in the real grid: typed, pasted, taken from a file, put in order and taken back by keys. Give it a new `key` where its values change from outside. */
export function ValueTable<T>(props: ValueTableProps<T>) {
  /** How often rows were taken from a file: the grid begins anew with them. */
  const [turn, setTurn] = useState(0)
  const { onChange, readRow, rowOf, values, most, startsAt } = props
  /** What a row of a file has no cell for stays as the value of its key, or in its place, has it. */
  const before = (row: RowCells, at: number) =>
    row.key === undefined ? values[at] : values.find((value) => rowOf(value).key === row.key)
  /** Where the focus was led before rows were taken from a file: it is not led there again. */
  const visited = useRef<CellPlace>(undefined)
  const take = (rows: readonly RowCells[]) => {
    visited.current = startsAt
    onChange(rows.slice(0, most).map((row, at) => readRow(row, before(row, at))))
    setTurn((now) => now + 1)
  }
  return (
    <ValueGrid key={turn} {...props} startsAt={startsAt === visited.current ? undefined : startsAt} onRows={take} />
  )
}

function ValueGrid<T>(props: ValueTableProps<T> & { readonly onRows: (rows: readonly RowCells[]) => void }) {
  const { label, columns, values, most, rowOf, readRow, newValue, onChange, addLabel, addedWords, startsAt } = props
  const [{ grid, given }] = useState(() => ({
    grid: createGrid<CellKind>({
      columns,
      rows: values.map((value, at) => ({ ...rowOf(value), id: `r${at}` })),
      kinds: CELL_KINDS,
      hasSelection: false
    }) as GridModel<CellKind>,
    given: new Map(values.map((value, at) => [`r${at}`, value]))
  }))
  const committed = useEffectEvent(() => onChange(grid.all().map((row) => readRow(row as RowCells, given.get(row.id)))))
  useEffect(() => grid.onCommit(() => committed()), [grid])
  const start = useEffectEvent(() => {
    const row = startsAt && grid.all()[startsAt.at]
    if (!row) return
    grid.goTo(row.id, startsAt.key)
    grid.state.changes.emit({ type: 'focus' })
  })
  useEffect(() => {
    if (!startsAt) return
    // The form gives its first field the focus when it opens: that goes before.
    const frame = requestAnimationFrame(start)
    return () => cancelAnimationFrame(frame)
  }, [startsAt])
  const add = () => {
    if (values.length >= most) return
    grid.rows.add(undefined, [rowOf(newValue(values))])
    grid.state.changes.emit({ type: 'focus' })
    announce(addedWords(grid.all().length), { about: 'values' })
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-col overflow-hidden rounded-control border border-line bg-surface">
        <Grid grid={grid} label={label} preset="embedded" />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={<Plus aria-hidden />} isDisabled={values.length >= most} onPress={add}>
          {addLabel}
        </Button>
        <TableFile
          name={props.fileName ?? label}
          columns={columns}
          rows={() => grid.all() as readonly RowCells[]}
          onRows={props.onRows}
        />
        {props.children}
      </div>
    </div>
  )
}
