import { createHash } from 'node:crypto'

import type { Asked } from '#contract/core/call.ts'
import type { login, Task } from '#contract/session/sign-in.ts'
import type { Ctx } from '../core/context.ts'
import { FREE, failuresOf } from '../core/rate.ts'
import { Refusal } from '../core/refusal.ts'
import { issueSecret, spendSecret } from './codes.ts'

/** Zero bits of the first task, and of the hardest: about a tenth of a second of a browser, and some seconds. */
const FIRST = 15
const HARDEST = 20

/**
 * After five failures a further try costs work: without the proof that a task is solved it is refused, with a task as its result.
 * A picture would keep out who cannot see it; work keeps out who tries a million names. Tasks grow with the failures.
 */
export async function wantProof({ house: { db } }: Ctx, attempt: string, proof: Asked<typeof login>['proof']): Promise<void> {
  const failures = await failuresOf(db, attempt)
  if (failures < FREE) return
  if (proof && (await isSolved(proof))) return
  const bits = Math.min(FIRST + failures - FREE, HARDEST)
  const challenge = await issueSecret(db, { kind: 'proof', data: { attempt, bits } })
  throw new Refusal('session:signIn.work', {}, { result: { challenge, bits } satisfies Task })

  async function isSolved({ challenge, nonce }: NonNullable<typeof proof>): Promise<boolean> {
    const spent = await spendSecret(db, 'proof', challenge)
    if (spent?.data.attempt !== attempt) return false
    return zeros(createHash('sha256').update(`${challenge}:${nonce}`).digest()) >= Number(spent.data.bits)
  }
}

/** The zero bits that bytes begin with. */
function zeros(bytes: Buffer): number {
  const first = bytes.findIndex((byte) => byte !== 0)
  return first < 0 ? bytes.length * 8 : first * 8 + Math.clz32(bytes[first] ?? 0) - 24
}
