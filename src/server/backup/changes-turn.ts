import { chownSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

/** SQLite's word for a lock that somebody else has. */
const BUSY = 5
const AGAIN = 100

/**
 * Works on the changes of an embedded database while no other process does: the server keeps them by the clock and a backup at its end,
 * and what one of them lets go PostgreSQL writes over while the other still reads it. The kernel holds the lock, so no crash leaves it
 * behind, and waiting for it writes nothing that would be a change itself.
 */
export async function inChangesTurn<T>(cluster: string, work: () => Promise<T>): Promise<T> {
  const folder = dirname(cluster)
  const path = join(folder, 'changes-lock')
  const file = new DatabaseSync(path)
  try {
    // A command of root does not keep a server out that is somebody else.
    const { uid, gid } = statSync(folder)
    if (process.getuid?.() === 0) chownSync(path, uid, gid)
    while (!isTaken(file)) await pause(AGAIN)
    return await work()
  } finally {
    file.close()
  }
}

function isTaken(file: DatabaseSync): boolean {
  try {
    file.exec('pragma journal_mode = memory; begin exclusive')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === BUSY) return false
    throw error
  }
}
