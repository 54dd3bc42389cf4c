import 'react-data-grid/lib/styles.css'

import { createElement, useMemo, useState } from 'react'
import { DataGrid, renderTextEditor } from 'react-data-grid'
import { createRoot } from 'react-dom/client'

import { COLUMNS, comparer } from '../page/data.ts'

const columns = COLUMNS.map(({ key, title, width, isPinned }) => ({
  key,
  name: title,
  width: Number.parseFloat(width),
  frozen: isPinned === true,
  renderEditCell: renderTextEditor
}))

const hand = {}

function Page({ first }) {
  const [rows, setRows] = useState(first)
  const [by, setBy] = useState(null)
  const sorted = useMemo(() => (by ? rows.toSorted(comparer(by)) : rows), [rows, by])
  Object.assign(hand, { setRows, setBy, rows: sorted })
  return createElement(DataGrid, {
    columns,
    rows: sorted,
    rowHeight: 35,
    rowKeyGetter: (row) => row.id,
    onRowsChange: setRows,
    style: { blockSize: '100%' },
    'aria-label': 'bench'
  })
}

/** react-data-grid as its own examples set it up: text editors, rows in a state, sorted by who brings them. */
export async function mount(element, rows) {
  createRoot(element).render(createElement(Page, { first: rows }))
  return {
    shown: () => element.querySelector('[role=row][aria-rowindex="2"] > [aria-colindex="2"]')?.textContent ?? null,
    replace: (others) => hand.setRows(others),
    sort: (key) => hand.setBy(key),
    unsort: () => hand.setBy(null),
    at: () => Number(document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex') ?? 1) - 2,
    value: (row, key) => hand.rows[row]?.[key]
  }
}
