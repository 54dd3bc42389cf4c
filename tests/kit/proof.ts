import { createHash } from 'node:crypto'

import type { Task } from '#contract/session/sign-in.ts'

/** Solves a task of the sign-in by trying one number after the other. */
export function solve({ challenge, bits }: Task): number {
  for (let nonce = 0; ; nonce++) {
    const sum = createHash('sha256').update(`${challenge}:${nonce}`).digest()
    if (sum.readUInt32BE(0) >>> (32 - bits) === 0) return nonce
  }
}
