import 'react-data-grid/lib/styles.css'

import { createElement, useState } from 'react'
import { DataGrid, renderTextEditor } from 'react-data-grid'
import { createRoot } from 'react-dom/client'

import { COLUMNS, rowsOf } from '../page/data.ts'

const columns = COLUMNS.map(({ key, title, width }) => ({ key, name: title, width, renderEditCell: renderTextEditor }))

function Page({ count }) {
  const [rows, setRows] = useState(() => rowsOf(count))
  return createElement(DataGrid, { columns, rows, rowHeight: 35, rowKeyGetter: (row) => row.id, onRowsChange: setRows, style: { blockSize: '100%' }, 'aria-label': 'bench' })
}

/** react-data-grid as its own examples set it up: text editors, rows in a state. */
export async function mount(element, count) {
  createRoot(element).render(createElement(Page, { count }))
}
