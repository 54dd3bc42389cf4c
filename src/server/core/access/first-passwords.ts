import { randomInt } from 'node:crypto'

import { sql } from 'kysely'

import type { TxCtx } from '../context/context.ts'
import { hashPassword } from './passwords.ts'

/** Signs that are not taken for one another when somebody reads them aloud. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz'
const FIGURES = '23456789'
const pick = (signs: string, count: number) =>
  Array.from({ length: count }, () => signs[randomInt(signs.length)]).join('')

/** A password by chance that can be read aloud. */
export const newPassword = (): string => `${pick(LETTERS, 4)}-${pick(FIGURES, 4)}-${pick(LETTERS, 4)}`

/** Gives somebody a password by chance, which he must change at the next sign-in; his sessions end. */
export async function firstPassword(ctx: TxCtx, id: string): Promise<string> {
  const password = newPassword()
  await keepFirstPassword(ctx, id, password)
  return password
}

/** Keeps a password that somebody else has set. */
export async function keepFirstPassword({ tx }: TxCtx, id: string, password: string): Promise<void> {
  await sql`select set_first_password(${id}, ${await hashPassword(password)})`.execute(tx)
}
