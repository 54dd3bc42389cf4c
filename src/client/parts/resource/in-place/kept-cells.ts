import type { CellValue } from '#contract/core/rules.ts'
import type { JournalEntry } from '#grid/model/data/journal.ts'

import { keepFormDraft, readFormDraft } from '../../form/form-draft.ts'

type Cells = Record<string, CellValue>

/** What was typed into cells of these columns before the page was loaded anew, and is not saved: by row, as a grid takes it back. */
export function readCells(form: string, keys: readonly string[]): Map<string, JournalEntry> {
  const { typed = {}, base = {} } = readFormDraft(form) ?? {}
  const rows = new Map<string, JournalEntry & { readonly values: Cells; readonly base: Cells }>()
  for (const [name, value] of Object.entries(typed)) {
    const [id = '', key = ''] = name.split(' ')
    if (!keys.includes(key)) continue
    const row = rows.get(id) ?? { id, isNew: false, isRemoved: false, values: {}, base: {}, after: null, at: 0 }
    row.values[key] = value
    row.base[key] = base[name] ?? null
    rows.set(id, row)
  }
  return rows
}

/** Keeps what is typed into cells until it is saved, as forms of rows do. */
export function keepCells(form: string, rows: ReadonlyMap<string, JournalEntry>): void {
  const [typed, base]: [Cells, Cells] = [{}, {}]
  for (const { id, values, base: before } of rows.values())
    for (const [key, value] of Object.entries(values)) {
      typed[`${id} ${key}`] = value
      base[`${id} ${key}`] = before[key] ?? null
    }
  keepFormDraft(form, Object.keys(typed).length > 0 ? { typed, base } : undefined)
}
