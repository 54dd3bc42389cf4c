import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import { WEEK } from '#contract/core/limits.ts'
import { newId } from '../../db/id.ts'
import type { Tx } from '../../db/transaction.ts'
import { sha256Hex } from '../text/sha256.ts'

/** A fresh token: 256 random bits that mean nothing but a row of the database. */
const newToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of a token. */
export const tokenHash = (token: string): string => sha256Hex(token)

/** Why a session ended: its user did it, a newer one took its place, or somebody took the right away. */
export type EndedWhy = 'signed-out' | 'superseded' | 'revoked'

/** A session that was just opened or prolonged. */
export interface OpenedSession {
  readonly id: string
  /** When it ends, milliseconds since 1970. */
  readonly expires: number
}

const ending = sql<number>`(extract(epoch from expires) * 1000)::bigint`
const inAWeek = sql<string>`now() + ${WEEK} * interval '1 millisecond'`

/** Opens a session of seven days. Needs a transaction that sees the whole installation. */
export async function openSession(
  tx: Tx,
  user: { readonly id: string; readonly tenant: number; readonly project: string | null },
  from: { readonly ip: string; readonly agent: string }
): Promise<OpenedSession & { readonly token: string }> {
  const token = newToken()
  const session = await tx
    .insertInto('sysSession')
    .values({
      id: newId(),
      tokenHash: tokenHash(token),
      userId: user.id,
      tenantId: user.tenant,
      projectId: user.project,
      expires: inAWeek,
      ip: from.ip,
      agent: from.agent.slice(0, 300)
    })
    .returning(['id', ending.as('expires')])
    .executeTakeFirstOrThrow()
  return { ...session, token }
}

/** Gives a session another seven days from now. */
export async function extendSession(tx: Tx, session: string): Promise<OpenedSession> {
  return tx
    .updateTable('sysSession')
    .set({ expires: inAWeek })
    .where('id', '=', session)
    .where('ended', 'is', null)
    .returning(['id', ending.as('expires')])
    .executeTakeFirstOrThrow()
}

/** Ends the session of a token, if it still runs; returns whose it was. */
export async function endSession(
  tx: Tx,
  token: string,
  why: EndedWhy
): Promise<{ readonly userId: string; readonly tenantId: number } | undefined> {
  return tx
    .updateTable('sysSession')
    .set({ ended: sql`now()`, endedWhy: why })
    .where('tokenHash', '=', tokenHash(token))
    .where('ended', 'is', null)
    .returning(['userId', 'tenantId'])
    .executeTakeFirst()
}

/** Ends all sessions of a user but one; returns how many there were. */
export async function endOtherSessions(tx: Tx, user: string, kept: string, why: EndedWhy): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('sysSession')
    .set({ ended: sql`now()`, endedWhy: why })
    .where('userId', '=', user)
    .where('id', '!=', kept)
    .where('ended', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Makes a project the current one of a session, and of the user's next one. */
export async function chooseProject(
  tx: Tx,
  principal: { readonly id: string; readonly session: string },
  project: string
): Promise<void> {
  await tx.updateTable('sysSession').set({ projectId: project }).where('id', '=', principal.session).execute()
  await tx.updateTable('sysUser').set({ currentProject: project }).where('id', '=', principal.id).execute()
}
