import type { TxCtx } from '../../context/context.ts'
import { among, selectRows, toRow } from '../read-rows.ts'
import { nameOfRow, type ServedResource } from '../served.ts'

/** So many rows are named. */
const NAMED = 20

/** A row that a file changes: its line, what it is called now, and the fields that become others. */
export interface ChangingRow {
  readonly no: number
  readonly name: string
  readonly fields: string[]
}

/** The first rows that an import changes, by name: somebody is not changed because his code happens to be in a file. */
export async function changingRows(served: ServedResource, own: TxCtx, id: string): Promise<ChangingRow[]> {
  const rows = await own.tx
    .selectFrom('sysImportRow')
    .select(['no', 'target', 'content'])
    .where('importId', '=', id)
    .where('state', '=', 'changed')
    .orderBy('no')
    .limit(NAMED)
    .execute()
  if (rows.length === 0) return []
  const targets = await selectRows(served, own)
    .where(
      among(
        'id',
        rows.map(({ target }) => target ?? '')
      )
    )
    .execute()
  const names = new Map(
    targets.map((row) => {
      const { id: one, ...now } = toRow(served, row)
      return [one, nameOfRow(served, now, own)]
    })
  )
  return rows.map(({ no, target, content }) => ({ no, name: names.get(target) ?? '', fields: Object.keys(content) }))
}
