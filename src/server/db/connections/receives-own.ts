import { randomUUID } from 'node:crypto'

import type pg from 'pg'

/** The channel by which servers on one database wake each other. */
export const CHANNEL = 'archives_live'
/** What a server sends to itself begins so, and is no reason for the others to read. */
const PROOF = 'proof '

/** Whether a notice is one by which a server tries whether it gets any. */
export const isProof = ({ payload }: pg.Notification): boolean => payload?.startsWith(PROOF) ?? false

/**
 * Whether a connection that listens gets what is sent by another one: it does not through a pool that lends a connection for one transaction
 * at a time, such as PgBouncer in its mode `transaction`, though LISTEN is answered there.
 */
export async function receivesOwn(
  listening: Pick<pg.ClientBase, 'on' | 'off'>,
  sending: Pick<pg.Pool, 'query'>,
  patience: number
): Promise<boolean> {
  const sent = PROOF + randomUUID()
  let timer: ReturnType<typeof setTimeout> | undefined
  let receive: ((notice: pg.Notification) => void) | undefined
  const received = new Promise<boolean>((resolve) => {
    receive = ({ payload }) => payload === sent && resolve(true)
    listening.on('notification', receive)
    timer = setTimeout(() => resolve(false), patience)
    timer.unref()
  })
  try {
    await sending.query('select pg_notify($1, $2)', [CHANNEL, sent])
    return await received
  } finally {
    clearTimeout(timer)
    if (receive) listening.off('notification', receive)
  }
}

/** The same for a pool alone, by a connection of its own that listens. */
export async function poolReceivesOwn(pool: pg.Pool, patience: number): Promise<boolean> {
  const listening = await pool.connect()
  try {
    await listening.query(`listen ${CHANNEL}`)
    return await receivesOwn(listening, pool, patience)
  } finally {
    // Closed and not given back: it listens.
    listening.release(true)
  }
}
