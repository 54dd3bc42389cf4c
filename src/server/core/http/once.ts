import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { Tx } from '../../db/transaction.ts'
import { Refusal } from '../refusing/refusal.ts'

/** What is kept of an answer: enough to give it a second time. */
export interface StoredAnswer {
  readonly message: string
  readonly result: unknown
}
/** Which asking this is: the same user, call and key mean the same asking. */
export interface IdempotentRequest {
  readonly user: string
  readonly call: string
  readonly key: string
  readonly input: unknown
}

const KEY = /^[\w.:~-]{1,100}$/

/** Reads an Idempotency-Key; refuses one that cannot be a name. */
export function idempotencyKey(header: unknown): string | undefined {
  if (header === undefined || header === '') return undefined
  if (typeof header !== 'string' || !KEY.test(header)) throw new Refusal('rules:refused.key', {}, { status: 400 })
  return header
}

/**
 * Answers an asking once: its answer is written in the same transaction as what it changes. Asked again, it is given again;
 * asked twice at the same time, the second waits for the first. The same key with another input is refused.
 */
export async function once(
  tx: Tx,
  { user, call, key, input }: IdempotentRequest,
  answer: () => Promise<StoredAnswer>
): Promise<StoredAnswer> {
  const digest = createHash('sha256')
    .update(JSON.stringify(input) ?? '')
    .digest('hex')
  const first = await tx
    .insertInto('sysIdempotency')
    .values({ userId: user, call, key, digest })
    .onConflict((conflict) => conflict.columns(['userId', 'call', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  const at = { userId: user, call, key }
  if (!first) {
    const kept = await tx
      .selectFrom('sysIdempotency')
      .select(['digest', 'answer'])
      .where((where) => where.and(at))
      .executeTakeFirst()
    if (kept && kept.digest !== digest) throw new Refusal('rules:refused.keyReused', {}, { status: 409 })
    if (kept?.answer) return kept.answer
  }
  const given = await answer()
  await tx
    .updateTable('sysIdempotency')
    .set({ answer: JSON.stringify({ message: given.message, result: given.result ?? null }), created: sql`now()` })
    .where((where) => where.and(at))
    .execute()
  return given
}
