import { useEffect, useRef, useState } from 'react'

import { ask } from '#core/wire/http/ask.ts'

import type { ListCall, PickerRow } from './pick-column.ts'

/** Rows that are known by the keys under which they are kept, and how to make more known. */
export interface KnownRows {
  readonly rows: ReadonlyMap<string, PickerRow>
  readonly learn: (rows: readonly PickerRow[]) => void
}

/**
 * The rows of keys that a picker holds. Those that are not known are asked for once, all together, as SPEC.md §7 says: the
 * keys joined by commas with one at the end, the first page, as many as there are keys.
 */
export function useKnownRows(list: ListCall, key: string, keys: readonly string[]): KnownRows {
  const [rows, setRows] = useState<ReadonlyMap<string, PickerRow>>(new Map())
  const tried = useRef(new Set<string>())
  const wanted = keys.join()
  useEffect(() => {
    const unseen = wanted.split(',').filter((one) => one !== '' && !tried.current.has(one))
    if (unseen.length === 0) return
    for (const one of unseen) tried.current.add(one)
    const asked = { [key]: `${unseen.join(',')},`, pageNo: 1, pageSize: unseen.length }
    // A key whose row does not come is shown as it is.
    ask(list, asked, { quiet: true }).then(
      (page) =>
        setRows((before) => new Map([...before, ...recordsOf(page).map((row) => [String(row[key]), row] as const)])),
      () => undefined
    )
  }, [list, key, wanted])
  const learn = (more: readonly PickerRow[]) => {
    for (const row of more) tried.current.add(String(row[key]))
    setRows((before) => new Map([...before, ...more.map((row) => [String(row[key]), row] as const)]))
  }
  return { rows, learn }
}

/** The rows of an answer, whose shape the contract has checked. */
export const recordsOf = (page: unknown): readonly PickerRow[] =>
  (page as { readonly records?: readonly PickerRow[] }).records ?? []
