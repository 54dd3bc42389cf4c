import { type Selectable, sql } from 'kysely'

import type { FileState } from '#contract/archives/files.ts'

import type { Tx } from '../../db/transaction.ts'
import type { Database } from '../../db/schema.ts'
import type { RowSource } from './rows.ts'

/** A file's own row, held until the transaction ends. */
export type Locked = Omit<Selectable<Database['arcFile']>, 'status'> & { readonly status: FileState }

/** Locks files of a project, or deleted ones, always in the order of their ids, so that two batches that meet wait for each other instead of failing. */
export async function lockFiles(
  { tx, project }: Pick<RowSource, 'tx' | 'project'>,
  ids: readonly string[],
  which: 'there' | 'deleted' = 'there'
): Promise<Map<string, Locked>> {
  const rows = await tx
    .selectFrom('arcFile')
    .selectAll()
    .where('id', '=', sql<string>`any (${[...new Set(ids)]}::text[])`)
    .where('projectId', '=', project)
    .where('isDelete', '=', which === 'deleted')
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, { ...row, status: row.status as FileState }]))
}

/** Lets one transaction at a time give out places and unique values in a project; others wait, readers do not. */
export async function holdProject(tx: Tx, project: string): Promise<void> {
  await tx.selectFrom('arcProject').select('id').where('id', '=', project).forNoKeyUpdate().execute()
}
