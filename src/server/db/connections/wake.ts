import type pg from 'pg'

import { CHANNEL, receivesOwn, isProof } from './receives-own.ts'

/** How long it takes from a lost connection to the next that listens. Milliseconds. */
const AGAIN = 5000
/** Many writes at once wake the other servers once. Milliseconds. */
const TOGETHER = 50
/** How long a server waits for what it sends to itself, and how often it tries that. Milliseconds. */
const PATIENCE = 5000
const EVERY = 60_000

/** Lets servers on one database wake each other. It is a courtesy: a server that is not woken reads by itself. */
export interface Wake {
  /** Wakes the others, soon and once. */
  readonly others: () => void
  /** Whether this server is woken by the others; undefined while that is not known. */
  readonly receives: () => boolean | undefined
  readonly close: () => Promise<void>
}

interface Waking {
  /** Another server has written something. */
  readonly woken: () => void
  /** Called where it turns out that nothing comes, and where it does again. */
  readonly onChange?: (receives: boolean) => void
  readonly patience?: number
  readonly every?: number
}

/**
 * Listens for being woken, and finds out by sending something to itself whether it is: at the start and then once a minute. Where it does
 * not, as through a pool that lends connections by transaction, nothing is lost, for the outbox is read each second.
 */
export function wakeEachOther(
  pool: Pick<pg.Pool, 'connect' | 'query'>,
  { woken, onChange, patience = PATIENCE, every = EVERY }: Waking
): Wake {
  let client: pg.PoolClient | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let soon: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  let isReceiving: boolean | undefined
  const wake = (notice: pg.Notification) => void (isProof(notice) || woken())

  const listen = async () => {
    try {
      const mine = await pool.connect()
      if (isClosed) return mine.release()
      client = mine
      mine.on('notification', wake)
      mine.once('error', () => lost(mine))
      mine.once('end', () => lost(mine))
      await mine.query(`listen ${CHANNEL}`)
      await prove(mine)
    } catch {
      if (client) lost(client)
      else later(listen, AGAIN)
    }
  }
  const prove = async (mine: pg.PoolClient) => {
    const receives = await receivesOwn(mine, pool, patience)
    if (client !== mine) return
    if (receives !== isReceiving && (isReceiving !== undefined || !receives)) onChange?.(receives)
    isReceiving = receives
    // A connection that gets nothing is given up: a new one may lead past the pool.
    if (receives) later(() => prove(mine).catch(() => lost(mine)), every)
    else lost(mine, every)
  }
  const lost = (mine: pg.PoolClient, rest = AGAIN) => {
    if (client !== mine) return
    client = undefined
    mine.off('notification', wake)
    mine.release(true)
    later(listen, rest)
  }
  const later = (work: () => Promise<void>, rest: number) => {
    if (isClosed) return
    clearTimeout(again)
    again = setTimeout(() => void work(), rest)
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
    receives: () => isReceiving,
    async close() {
      isClosed = true
      clearTimeout(again)
      clearTimeout(soon)
      const mine = client
      client = undefined
      mine?.off('notification', wake)
      mine?.release(true)
    }
  }
}
