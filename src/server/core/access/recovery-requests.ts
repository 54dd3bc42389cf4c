import { randomInt } from 'node:crypto'

import { sql } from 'kysely'

import { newId } from '../../db/id.ts'
import type { Tx } from '../../db/transaction.ts'
import { sha256Hex } from '../text/sha256.ts'

/** Signs that are not taken for one another when somebody reads them aloud. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 3
const GROUP = 4

/** One half of a code by chance, 59 bits, in groups that can be read aloud. */
const newHalf = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  ).join('-')

/** A half as it is kept: however it was typed. */
export const halfHash = (half: string): string => sha256Hex(half.toLowerCase().replace(/[^a-z0-9]/g, ''))

/** Whose way back is asked for, and by which role of who asks. */
interface Asked {
  readonly userId: string
  readonly username: string
  readonly realname: string
  readonly roleName: string
  readonly askedAs: string
  /** Hours. */
  readonly life: number
}

/** Keeps that a way back was asked for, in place of an earlier one of the same account; gives its first half. */
export async function beginRecovery(tx: Tx, { life, ...asked }: Asked): Promise<{ id: string; code: string }> {
  await tx
    .updateTable('sysRecoveryRequest')
    .set({ state: 'refused' })
    .where('userId', '=', asked.userId)
    .where('state', 'in', ['asked', 'confirmed'])
    .execute()
  const [id, code] = [newId(), newHalf()]
  await tx
    .insertInto('sysRecoveryRequest')
    .values({ id, ...asked, firstHash: halfHash(code), expires: sql<string>`now() + ${life} * interval '1 hour'` })
    .execute()
  return { id, code }
}

/** Keeps the second yes; gives the second half. */
export async function confirmRecoveryOf(tx: Tx, id: string, by: string): Promise<string> {
  const code = newHalf()
  await tx
    .updateTable('sysRecoveryRequest')
    .set({ state: 'confirmed', confirmedBy: by, confirmedAt: sql<string>`now()`, secondHash: halfHash(code) })
    .where('id', '=', id)
    .execute()
  return code
}
