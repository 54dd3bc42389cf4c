import { sql } from 'kysely'

import type { Tx } from '../db/transaction.ts'

/** The sequences of numbers that are given one after the other within a tenant. */
type Turn = 'transferNo' | 'holdingNo'

/** Waits until nobody else of the tenant gives a number of a sequence; until the transaction ends others wait. */
export const takeTurn = async (tx: Tx, name: Turn): Promise<void> =>
  void (await sql`select take_turn(${name})`.execute(tx))
