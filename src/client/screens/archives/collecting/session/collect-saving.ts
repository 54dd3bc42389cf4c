import { addFile, deleteFiles, reorderFiles, type RowOutcome, saveFiles } from '#contract/archives/files.ts'
import type { Template } from '#contract/catalogue/templates.ts'
import { OK } from '#contract/core/reply.ts'
import type { CellValue } from '#contract/core/rules.ts'
import { placeNow, type WorkPlace } from '#core/state/session/user.ts'
import { ask } from '#core/wire/http/ask.ts'
import { refreshStored } from '#parts/upload/stored-files.ts'
import type { SavingCalls, SentOutcome, UnsentRow } from '#parts/saving/saver.ts'
import { marksOf } from '#parts/saving/unconfirmed.ts'

import { gridRow } from './collect-columns.ts'
import type { OwnMoves } from './collect-moves.ts'

const STALE = 409

/** What the server said of a row, as the grid takes it. */
export function outcomeOf({ ok, code, message, faults, row }: RowOutcome): SentOutcome {
  if (row) refreshStored(row.objects)
  if (ok) return row ? { type: 'saved', row: gridRow(row) } : { type: 'saved' }
  if (code === STALE && row) return { type: 'conflict', row: gridRow(row) }
  return {
    type: 'refused',
    reason: message,
    cells: Object.fromEntries(faults.map(({ field, message: why }) => [field, why]))
  }
}

/** The cells of a row that its template has: what came along in the grid alone is not sent. */
const cellsOf = ({ values }: UnsentRow, keys: ReadonlySet<string>): Record<string, NonNullable<CellValue> | null> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (keys.has(key) ? [[key, value ?? null] as const] : []))
  )

/** What changed in a row, as calls name it: its cells, and which of them are 待核 or no longer so. */
function changeOf(unsent: UnsentRow, keys: ReadonlySet<string>) {
  const { filled, confirmed } = marksOf(unsent)
  // A cell that is 待核 again, since its confirmation was taken back, is sent as it is.
  const again = Object.fromEntries(filled.map((key) => [key, (unsent.row[key] ?? null) as CellValue]))
  return {
    cells: cellsOf({ ...unsent, values: { ...again, ...unsent.values } }, keys),
    ...(filled.length > 0 && { filled: [...filled] }),
    ...(confirmed.length > 0 && { confirmed: [...confirmed] })
  }
}

/** The cells of a new row that hold something: the server knows what the others begin with. */
const held = (cells: ReturnType<typeof cellsOf>) =>
  Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== null))

/**
 * How the files of a node are sent. `template` describes new ones, and is null where none may be added; `keys` are the
 * columns that a user may write; `answered` is called with what has become of rows before the grid takes it over;
 * `place` is where they belong, whatever the user works on by the time they are sent.
 */
export function collectCalls(
  nodeId: string,
  template: string | null,
  templates: readonly Template[],
  keys: ReadonlySet<string>,
  answered: OwnMoves['answered'] = () => undefined,
  place: WorkPlace = placeNow()
): SavingCalls {
  const keysOf = (wanted: string) =>
    new Set(templates.find(({ code }) => code === wanted)?.columns.map(({ key }) => key))
  const change: SavingCalls['change'] = async (rows, idempotencyKey) => {
    const sent = rows.map((unsent) => ({
      id: unsent.id,
      rowVersion: Number(unsent.row.rowVersion),
      ...changeOf(unsent, keys)
    }))
    const outcomes = await ask(saveFiles, { rows: sent }, { idempotencyKey, place, quiet: true })
    answered(rows, outcomes)
    return new Map(outcomes.map((outcome) => [outcome.id, outcomeOf(outcome)]))
  }
  const remove: SavingCalls['remove'] = async (ids, idempotencyKey) => {
    await ask(deleteFiles, { ids: ids.join(',') }, { idempotencyKey, place, quiet: true })
  }
  if (template === null) return { change, remove }
  return {
    change,
    remove,
    async add(unsent, { id, after }, idempotencyKey) {
      // A row whose deletion was undone is described as it was.
      const own = templates.find(({ code }) => code === unsent.row.template)?.code ?? template
      const { filled: marked } = marksOf(unsent)
      const row = await ask(
        addFile,
        {
          id,
          nodeId,
          template: own,
          ...(after !== null && { after }),
          cells: held(cellsOf(unsent, keys.intersection(keysOf(own)))),
          ...(marked.length > 0 && { filled: [...marked] })
        },
        { idempotencyKey, place, quiet: true }
      )
      answered([unsent], [{ id: unsent.id, ok: true, code: OK, message: '', faults: [], row }])
      return { type: 'saved', row: gridRow(row) }
    },
    async reorder(ids, idempotencyKey) {
      await ask(reorderFiles, { nodeId, ids: [...ids] }, { idempotencyKey, place })
    }
  }
}
