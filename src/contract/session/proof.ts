import * as z from 'zod/mini'

import type { output } from '../core/schema.ts'

/** Work that a browser has done instead of waiting: which task, and the number that solves it. */
export const proof = z.object({ challenge: z.string().check(z.maxLength(100)), nonce: z.int().check(z.nonnegative()) })
export type Proof = output<typeof proof>

/** A task that saves the wait: the SHA-256 of `challenge:nonce` begins with so many zero bits. */
export const task = z.object({ challenge: z.string(), bits: z.number() })
export type Task = output<typeof task>
