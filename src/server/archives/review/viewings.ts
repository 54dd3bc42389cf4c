import { sql } from 'kysely'

import type { Principal } from '../../core/principal/principal.ts'
import type { Tx } from '../../db/transaction.ts'

/** A short form of all cells and stored files of a file: another one as soon as any of them changes. */
export const stampOf = (file: string) => sql<string>`file_stamp(${file})`

/** Notes that somebody has viewed a file as it is now. */
export async function noteViewing(tx: Tx, project: string, file: string): Promise<void> {
  await tx
    .insertInto('arcReviewViewing')
    .values({ fileId: file, projectId: project, stamp: stampOf(file) })
    .onConflict((conflict) =>
      conflict.columns(['fileId', 'userId']).doUpdateSet({ stamp: stampOf(file), at: sql<string>`now()` })
    )
    .execute()
}

/** Which of these files somebody has viewed as they are now. */
export async function viewedBy(
  tx: Tx,
  files: readonly string[],
  { id }: Pick<Principal, 'id'>
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('arcReviewViewing')
    .select('fileId')
    .where('fileId', '=', sql<string>`any (${[...files]}::text[])`)
    .where('userId', '=', id)
    .where('stamp', '=', sql<string>`file_stamp(file_id)`)
    .execute()
  return new Set(rows.map(({ fileId }) => fileId))
}

/** Whether somebody has viewed a file as it is now. */
export const hasViewed = async (tx: Tx, file: string, user: Pick<Principal, 'id'>): Promise<boolean> =>
  (await viewedBy(tx, [file], user)).has(file)
