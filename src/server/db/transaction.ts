import { setTimeout as pause } from 'node:timers/promises'

import { type Kysely, sql, type Transaction } from 'kysely'

import { isConnectionLost } from './lost-connection.ts'
import type { Database } from './schema.ts'
import { ZONE } from './values.ts'

export type Tx = Transaction<Database>

/** For whom a transaction works. */
export interface TransactionUser {
  readonly id: string
  readonly tenant: number
  readonly projects: readonly string[]
}
/**
 * How far a transaction sees. `own`: the user's tenant and the projects he is a member of. `tenant`: every project of his
 * tenant. `installation`: everything; for what happens before anybody is known, and for the server's own work.
 */
export type TxExtent = 'own' | 'tenant' | 'installation'

const TRIES = 5
/** No call may hold the database longer: one statement, and a transaction that does nothing. */
const STATEMENT = '60s'
const IDLE = '120s'
/** Two transactions in each other's way: one of them is to be tried again. */
const AGAIN = new Set(['40001', '40P01'])
/** How long after its begin work is still begun again where the connection was lost; then the client gets the failure, and asks again. Milliseconds. */
const WHILE_LOST = 3000

/**
 * Works in one transaction as the role `app`, with the user known to the database: row-level security then shows and takes
 * only his rows, whatever a statement forgets to say. A transaction that lost against another is tried again, up to five
 * times, and so is one whose connection was lost before its commit was asked for; so `work` must do nothing that the rollback does not undo.
 */
export async function inTransaction<T>(
  db: Kysely<Database>,
  user: TransactionUser,
  work: (tx: Tx) => Promise<T>,
  extent: TxExtent = 'own'
): Promise<T> {
  const began = performance.now()
  for (let tried = 1; ; tried++) {
    // Whether a commit that was asked for has happened is not known where its answer is lost: that is never done again here.
    let isAtCommit = false
    try {
      return await db.transaction().execute(async (tx) => {
        await enter(tx, user, extent)
        const answer = await work(tx)
        isAtCommit = true
        return answer
      })
    } catch (error) {
      const isLost = !isAtCommit && isConnectionLost(error) && performance.now() - began < WHILE_LOST
      if (tried >= TRIES || !(isLost || AGAIN.has((error as { code?: string }).code ?? ''))) throw error
      await pause(isLost ? 50 * 2 ** tried : Math.random() * 20 * 2 ** tried)
    }
  }
}

async function enter(tx: Tx, { id, tenant, projects }: TransactionUser, extent: TxExtent): Promise<void> {
  const role = extent === 'installation' ? sql`set_config('app.role', '', true)` : sql`set_config('role', 'app', true)`
  const seen = extent === 'own' ? projects.join(',') : '*'
  const limits =
    extent === 'installation'
      ? sql`true`
      : sql`set_config('statement_timeout', ${STATEMENT}, true), set_config('idle_in_transaction_session_timeout', ${IDLE}, true)`
  const settings = sql`set_config('app.user', ${id}, true), set_config('app.tenant', ${String(tenant)}, true), set_config('app.projects', ${seen}, true)`
  await sql`select ${role}, ${settings}, ${limits}, set_config('timezone', ${ZONE}, true)`.execute(tx)
}
