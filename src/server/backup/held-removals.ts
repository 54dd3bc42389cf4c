import { setTimeout as pause } from 'node:timers/promises'

import { sql, type Kysely } from 'kysely'

import { newId } from '../db/id.ts'
import { endLease, takeLease } from '../db/lease.ts'
import type { Database } from '../db/schema.ts'
import type { Storage } from '../storage/storage.ts'

/** A process that has not renewed its hold for so long is gone. Milliseconds. */
const SPAN = 60_000
const RENEW = 15_000
const PATIENCE = 1_000
const AGAIN = 250
const HOLD = 'backup'

/**
 * Works while no stored bytes are removed: what this moment's rows name is there until it was copied. One backup is made at a time;
 * another one is refused with a line.
 */
export async function holdRemovals<T>(db: Kysely<Database>, work: () => Promise<T>): Promise<T> {
  const holder = newId()
  const take = () => takeLease(db, HOLD, holder, SPAN)
  for (const until = Date.now() + PATIENCE; !(await take()); await pause(AGAIN))
    if (Date.now() > until) throw new Error('another backup of this database is being made: wait for its end')
  let lost: Error | undefined
  const renewal = setInterval(() => {
    take().then(
      (isMine) => {
        if (!isMine) lost = new Error('the backup was held up for so long that another one was begun')
      },
      () => undefined
    )
  }, RENEW)
  try {
    const result = await work()
    if (lost) throw lost
    return result
  } finally {
    clearInterval(renewal)
    await endLease(db, HOLD, holder).catch(() => undefined)
  }
}

const isHeld = async (db: Kysely<Database>): Promise<boolean> => {
  const { rows } = await sql`select 1 from sys_lease where name = ${HOLD} and until > now()`.execute(db)
  return rows.length > 0
}

/**
 * The storage as the product uses it: what is removed while a backup is being made stays until that has ended, and is noted, for the
 * backup may name it.
 */
export const heldStorage = (storage: Storage, db: Kysely<Database>): Storage => ({
  ...storage,
  async remove(path) {
    if (!(await isHeld(db))) return storage.remove(path)
    await sql`insert into sys_held_removal (path) values (${path}) on conflict do nothing`.execute(db)
  }
})

/** Removes what was noted, unless a backup is being made: what one begins to hold back meanwhile is noted again. */
export async function removeHeld(storage: Storage, db: Kysely<Database>): Promise<void> {
  if (await isHeld(db)) return
  const { rows } = await sql<{ path: string }>`select path from sys_held_removal order by since limit 10000`.execute(db)
  for (const { path } of rows) {
    await sql`delete from sys_held_removal where path = ${path}`.execute(db)
    await storage.remove(path)
  }
}
