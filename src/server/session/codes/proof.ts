import { createHash } from 'node:crypto'

import type { Proof, Task } from '#contract/session/proof.ts'
import type { Ctx } from '../../core/context/context.ts'
import { tooMany } from '../../core/access/rate.ts'
import type { Refusal } from '../../core/refusing/refusal.ts'
import { issueSecret, spendSecret } from './codes.ts'

/**
 * Work instead of a wait: a picture would keep out who cannot see it; work keeps out who tries a million names. The refusal
 * says both, how long to wait (existing clients know nothing else) and the task whose solution saves the wait.
 */
export async function workOrWait(
  { appContext: { db } }: Ctx,
  attempt: string,
  { seconds, bits }: { readonly seconds: number; readonly bits: number }
): Promise<Refusal> {
  const challenge = await issueSecret(db, { kind: 'proof', data: { attempt, bits } })
  return tooMany(seconds, { challenge, bits } satisfies Task)
}

/** The bits of the task that was solved for this attempt; 0 where none was, it was for another, or it was shown before. */
export async function solvedBits(
  { appContext: { db } }: Ctx,
  attempt: string,
  proof: Proof | undefined
): Promise<number> {
  if (!proof) return 0
  const spent = await spendSecret(db, 'proof', proof.challenge)
  if (spent?.data.attempt !== attempt) return 0
  const bits = Number(spent.data.bits)
  return zeros(createHash('sha256').update(`${proof.challenge}:${proof.nonce}`).digest()) >= bits ? bits : 0
}

/** The zero bits that bytes begin with. */
function zeros(bytes: Buffer): number {
  const first = bytes.findIndex((byte) => byte !== 0)
  return first < 0 ? bytes.length * 8 : first * 8 + Math.clz32(bytes[first] ?? 0) - 24
}
