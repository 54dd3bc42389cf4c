import '@glideapps/glide-data-grid/dist/index.css'

import { CompactSelection, DataEditor, GridCellKind } from '@glideapps/glide-data-grid'
import { createElement, useCallback, useState } from 'react'
import { createRoot } from 'react-dom/client'

import { COLUMNS, comparer } from '../page/data.ts'

const columns = COLUMNS.map(({ key, title, width }) => ({ id: key, title, width: Number.parseFloat(width) }))
const keys = COLUMNS.map(({ key }) => key)
const hand = { first: null, drawn: 0, at: -1 }

function Page({ given }) {
  const [{ rows, order }, setRows] = useState({ rows: given, order: null })
  const [selection, setSelection] = useState({ columns: CompactSelection.empty(), rows: CompactSelection.empty() })
  Object.assign(hand, { setRows, rows })
  const getCellContent = useCallback(
    ([col, line]) => {
      hand.drawn++
      const data = String(rows[order ? order[line] : line]?.[keys[col]] ?? '')
      if (col === 1 && line === 0) hand.first = data
      return { kind: GridCellKind.Text, data, displayData: data, allowOverlay: true, readonly: false }
    },
    [rows, order]
  )
  return createElement(DataEditor, {
    columns,
    rows: rows.length,
    rowHeight: 35,
    headerHeight: 36,
    freezeColumns: 1,
    width: '100%',
    height: '100%',
    getCellContent,
    onCellEdited([col, line], { data }) {
      const at = order ? order[line] : line
      rows[at] = { ...rows[at], [keys[col]]: data }
    },
    gridSelection: selection,
    onGridSelectionChange(next) {
      hand.at = next.current?.cell[1] ?? -1
      setSelection(next)
    }
  })
}

/** Glide Data Grid (a canvas): text cells, rows in an array of ours that a commit writes into. */
export async function mount(element, rows) {
  const portal = document.createElement('div')
  portal.id = 'portal'
  document.body.append(portal)
  createRoot(element).render(createElement(Page, { given: rows.slice() }))
  return {
    shown: () => hand.first,
    replace: (others) => hand.setRows({ rows: others.slice(), order: null }),
    sort(key) {
      const compare = comparer(key)
      hand.setRows({
        rows: hand.rows,
        order: Array.from(hand.rows.keys()).sort((one, other) => compare(hand.rows[one], hand.rows[other]))
      })
    },
    unsort: () => hand.setRows({ rows: hand.rows, order: null }),
    at: () => hand.at,
    value: (row, key) => hand.rows[row]?.[key],
    drawn: () => hand.drawn
  }
}
