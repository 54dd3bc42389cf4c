import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import { ERRORS, type Lock, type Locker } from '@tus/server'
import { type Kysely, sql } from 'kysely'

import type { Database } from '../db/schema.ts'

/** A lock that its server does not renew for so long is free. Milliseconds. */
const SPAN = 10_000
/** How often it is renewed, and its holder finds out that another request waits. Milliseconds. */
const RENEW = 1_000
/** Whoever waits asks again after so long, and gives up after this. Milliseconds. */
const ASK_AGAIN = 150
const PATIENCE = 30_000

interface Held {
  readonly token: string
  /** Asks the request that holds it to end. */
  readonly letGo: () => void
}

/**
 * Of all requests at all servers one writes an upload at a time. The lock is in the row of the upload; who waits asks the holder to let
 * go, since a client that comes again has left its former request, though nobody may have noticed there.
 */
export class UploadLocks implements Locker {
  readonly #db: Kysely<Database>
  readonly #held = new Map<string, Held>()

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  newLock(id: string): Lock {
    const token = randomUUID()
    let renewal: NodeJS.Timeout | undefined
    return {
      lock: async (signal, requestRelease) => {
        const letGo = () => void requestRelease()
        for (const end = Date.now() + PATIENCE; !(await this.#take(id, token)); ) {
          if (signal.aborted || Date.now() > end) throw ERRORS.ERR_LOCK_TIMEOUT
          // A neighbour in this server gets it at once, others when they renew.
          this.#held.get(id)?.letGo()
          await pause(ASK_AGAIN)
        }
        this.#held.set(id, { token, letGo })
        renewal = setInterval(() => {
          // Without an answer it stays held until its time is over; what is written then is refused.
          this.#renew(id, token).then(
            (isFree) => isFree || letGo(),
            () => undefined
          )
        }, RENEW).unref()
      },
      unlock: async () => {
        clearInterval(renewal)
        if (this.#held.get(id)?.token === token) this.#held.delete(id)
        await sql`update arc_upload set lock_holder = null, lock_until = null where id = ${id} and lock_holder = ${token}`.execute(
          this.#db
        )
      }
    }
  }

  /** By what the database knows the request of this server that writes an upload; what others write meanwhile does not count. */
  tokenOf(id: string): string | undefined {
    return this.#held.get(id)?.token
  }

  async #take(id: string, token: string): Promise<boolean> {
    const { rows } = await sql<{ isMine: boolean }>`
      update arc_upload set
        lock_wanted = not (lock_until is null or lock_until < now()),
        lock_holder = case when lock_until is null or lock_until < now() then ${token} else lock_holder end,
        lock_until = case when lock_until is null or lock_until < now() then now() + ${SPAN} * interval '1 millisecond' else lock_until end
      where id = ${id} returning lock_holder = ${token} as is_mine`.execute(this.#db)
    const [row] = rows
    if (!row) throw ERRORS.FILE_NOT_FOUND
    return row.isMine
  }

  /** Whether it is still held, and nobody else waits for it. */
  async #renew(id: string, token: string): Promise<boolean> {
    const { rows } = await sql<{ lockWanted: boolean }>`
      update arc_upload set lock_until = now() + ${SPAN} * interval '1 millisecond' where id = ${id} and lock_holder = ${token}
      returning lock_wanted`.execute(this.#db)
    return rows[0]?.lockWanted === false
  }
}
