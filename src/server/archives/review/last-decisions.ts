import { sql } from 'kysely'

import type { Tx } from '../../db/transaction.ts'

/** The newest decisions about files that nobody has taken back, by the files. */
export async function lastDecisions(tx: Tx, files: readonly string[]) {
  const rows = await tx
    .selectFrom('arcReviewDecision as d')
    .leftJoin('sysUser as u', 'u.id', 'd.byUser')
    .selectAll('d')
    .select('u.realname as byName')
    .distinctOn('d.fileId')
    .where('d.fileId', '=', sql<string>`any (${[...files]}::text[])`)
    .where('d.undoneAt', 'is', null)
    .orderBy('d.fileId')
    .orderBy('d.at', 'desc')
    .orderBy('d.id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.fileId, row]))
}
export type LastDecision = Awaited<ReturnType<typeof lastDecisions>> extends Map<string, infer D> ? D : never

/** The newest decision about a file that nobody has taken back. */
export const lastDecision = async (tx: Tx, file: string): Promise<LastDecision | undefined> =>
  (await lastDecisions(tx, [file])).get(file)
