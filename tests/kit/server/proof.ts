import { createHash } from 'node:crypto'

import { type Kysely, sql } from 'kysely'

import type { Task } from '#contract/session/proof.ts'
import type { Database } from '#server/db/schema.ts'

/** Solves a task of the sign-in by trying one number after the other. Throws where an answer held no task: no number would ever do. */
export function solve({ challenge, bits }: Task): number {
  if (!challenge || !(bits >= 0)) throw new Error('the answer holds no task to solve')
  for (let nonce = 0; ; nonce++) {
    const sum = createHash('sha256').update(`${challenge}:${nonce}`).digest()
    if (sum.readUInt32BE(0) >>> (32 - bits) === 0) return nonce
  }
}

/** How many tries may be checked at most in the time since then: five, and one more after each wait of 1, 2, 4 … seconds that has gone by. */
export const mostChecked = (since: number): number => 5 + Math.floor(Math.log2((performance.now() - since) / 1000 + 1))

/** Lets every wait begin now, whatever this machine took for the tries before: how long it is, is what is tested. */
export const waitFromNow = (db: Kysely<Database>): Promise<unknown> =>
  sql`update sys_attempt set until = clock_timestamp() + (until - since), since = clock_timestamp()`.execute(db)
