import { sql } from 'kysely'

import type { Tx } from '../../db/transaction.ts'

/** What PostgreSQL says to a write in a transaction that only reads. */
const READ_ONLY = '25006'

/** Thrown where something would be written while the disk is full: the same may be tried again later. */
export class OnlyReads extends Error {
  readonly code = 'ENOSPC'
}

/** Work of a transaction that may read alone. A write in it is refused as by a full disk. */
export const onlyRead =
  <T>(work: (tx: Tx) => Promise<T>) =>
  async (tx: Tx): Promise<T> => {
    await sql`set transaction read only`.execute(tx)
    try {
      return await work(tx)
    } catch (error) {
      if ((error as { code?: string }).code !== READ_ONLY) throw error
      throw new OnlyReads('nothing is written while the disk is full', { cause: error })
    }
  }
