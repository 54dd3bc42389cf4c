import type { AnyResource } from '#contract/core/resource/resource.ts'
import { cachedItems } from '#core/state/dictionaries.ts'
import { uuid } from '#core/state/uuid.ts'
import { bringDictionaries } from '#core/work/dictionaries.ts'
import { Expired, Refused, Stale } from '#core/wire/http/failure.ts'
import type { GridModel } from '#grid/model/create-grid.ts'
import type { GridRow } from '#grid/model/data/rows.ts'

import { createSaver, type SentOutcome, type UnsentRow } from '../../saving/saver.ts'
import { askVerb, type RowsWritten } from '../rows/rows.ts'

/** Longer than between two cells of a row, shorter than anybody waits. Milliseconds. */
const REST = 50

/** Sends what is edited in the cells of a list, each row by the resource's edit with the version that was read. What waits already is sent at once; it ends with the signal. */
export function saveInPlace(
  grid: GridModel,
  resource: AnyResource,
  saved: { readonly current: (written: RowsWritten) => void },
  signal: AbortSignal
): void {
  // A row that is sent again acts once.
  const keys = new Map<string, string>()
  const change = async (rows: readonly UnsentRow[], key: string) => {
    const outcomes = new Map<string, SentOutcome>()
    for (const row of rows) {
      const name = `${key} ${row.id}`
      keys.set(name, keys.get(name) ?? uuid())
      outcomes.set(row.id, await send(resource, row, keys.get(name), (written) => saved.current(written)))
    }
    keys.clear()
    return outcomes
  }
  const saver = createSaver(grid, { change }, { rest: REST })
  const release = () => void saver.release()
  if (signal.aborted) release()
  else signal.addEventListener('abort', release)
  void saver.flush()
  void bringMissing(grid)
}

async function send(
  resource: AnyResource,
  { id, row, values }: UnsentRow,
  idempotencyKey: string | undefined,
  onSaved: (written: RowsWritten) => void
): Promise<SentOutcome> {
  try {
    const input = { id, rowVersion: row.rowVersion, ...values }
    const written = await askVerb<RowsWritten>(resource, 'edit', input, { idempotencyKey, quiet: true })
    onSaved(written)
    return { type: 'saved', ...(written.row && { row: written.row }) }
  } catch (failure) {
    if (!(failure instanceof Refused) || failure instanceof Expired) throw failure
    if (failure instanceof Stale && failure.result !== null) return { type: 'conflict', row: failure.result as GridRow }
    const named = failure.faults.filter(({ field }) => field in values)
    // What is said of no cell is said at those that were to be written.
    const cells = named.length > 0 ? named : Object.keys(values).map((field) => ({ field, message: failure.message }))
    return {
      type: 'refused',
      reason: failure.message,
      cells: Object.fromEntries(cells.map(({ field, message }) => [field, message]))
    }
  }
}

/** Dictionaries came with the sign-in; where they are kept no longer, choices have no words until they are here. */
async function bringMissing(grid: GridModel): Promise<void> {
  if (grid.state.columns.all.every(({ dictCode }) => !dictCode || cachedItems(dictCode))) return
  await bringDictionaries()
  grid.redraw()
}
