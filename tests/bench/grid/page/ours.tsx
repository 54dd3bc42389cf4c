import '#ui/theme.css'

import { createRoot } from 'react-dom/client'

import { startLanguage } from '#core/state/language.ts'
import { createGrid } from '#grid/model/create-grid.ts'
import { Grid } from '#grid/view/grid.tsx'
import { kinds } from '#kit/grid.tsx'

import { COLUMNS, rowsOf } from './data.ts'

/** Our grid, with what a screen has: rules, a journal, numbers and boxes before the rows. */
export async function mount(element: HTMLElement, count: number): Promise<void> {
  await startLanguage('zh-CN', ['ui', 'grid'])
  const kept = new Map<string, unknown>()
  const grid = createGrid({
    columns: COLUMNS.map(({ key, title, width }) => ({
      key,
      title,
      width: `${width}px`,
      type: 'input',
      validateRules: key === 'docNo' ? [{ unique: true }] : [{ pattern: '^.{0,200}$' }]
    })),
    rows: rowsOf(count),
    kinds,
    journal: {
      keep: (entries) => {
        for (const row of entries) kept.set(row.id, row)
      },
      drop: (ids) => {
        for (const id of ids) kept.delete(id)
      }
    }
  })
  createRoot(element).render(<Grid grid={grid} label="bench" size={35} />)
}
