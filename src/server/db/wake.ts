import type pg from 'pg'

const CHANNEL = 'archives_live'
/** How long a lost ear waits before it listens again. Milliseconds. */
const AGAIN = 5000
/** Many writes at once wake the other servers once. Milliseconds. */
const TOGETHER = 50

/** Lets servers on one database wake each other. It is a courtesy: a server that is not woken reads by itself. */
export interface Wake {
  /** Wakes the others, soon and once. */
  readonly others: () => void
  readonly close: () => Promise<void>
}

/** Listens for being woken. An engine without LISTEN never wakes anybody, and nothing else happens. */
export function wakeEachOther(pool: pg.Pool, woken: () => void): Wake {
  let client: pg.PoolClient | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let soon: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  const listen = async () => {
    try {
      const mine = await pool.connect()
      if (isClosed) return mine.release()
      client = mine
      mine.on('notification', woken)
      mine.once('error', () => lost(mine))
      mine.once('end', () => lost(mine))
      await mine.query(`listen ${CHANNEL}`)
    } catch {
      if (client) lost(client)
      else retry()
    }
  }
  const lost = (mine: pg.PoolClient) => {
    if (client !== mine) return
    client = undefined
    mine.removeAllListeners('notification')
    mine.release(true)
    retry()
  }
  const retry = () => {
    if (isClosed) return
    clearTimeout(again)
    again = setTimeout(() => void listen(), AGAIN)
    again.unref()
  }
  void listen()
  return {
    others() {
      soon ??= setTimeout(() => {
        soon = undefined
        if (!isClosed) pool.query(`notify ${CHANNEL}`).catch(() => undefined)
      }, TOGETHER)
    },
    async close() {
      isClosed = true
      clearTimeout(again)
      clearTimeout(soon)
      const mine = client
      client = undefined
      mine?.removeAllListeners('notification')
      mine?.release(true)
    }
  }
}
