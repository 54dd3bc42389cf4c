import { sql } from 'kysely'

import type { Tx } from '../../db/transaction.ts'

/** The sequences of numbers that are given one after the other within a tenant. */
type Sequence = 'transferNo' | 'holdingNo' | 'certificateNo' | 'packageReceiptNo'

/** Waits until nobody else of the tenant gives a number of a sequence; until the transaction ends others wait. */
export const holdSequence = async (tx: Tx, name: Sequence): Promise<void> =>
  void (await sql`select hold_sequence(${name})`.execute(tx))
