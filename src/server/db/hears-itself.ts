import { randomUUID } from 'node:crypto'

import type pg from 'pg'

/** The channel by which servers on one database wake each other. */
export const CHANNEL = 'archives_live'
/** What a server says to itself begins so, and is no reason for the others to look. */
const PROOF = 'proof '

/** Whether a notice is one by which a server tries whether it hears. */
export const isProof = ({ payload }: pg.Notification): boolean => payload?.startsWith(PROOF) ?? false

/**
 * Whether a connection that listens hears what is said by another one: it does not through a pool that lends a connection for one transaction
 * at a time, such as PgBouncer in its mode `transaction`, though LISTEN is answered there.
 */
export async function hearsItself(
  listening: Pick<pg.ClientBase, 'on' | 'off'>,
  speaking: Pick<pg.Pool, 'query'>,
  patience: number
): Promise<boolean> {
  const said = PROOF + randomUUID()
  let timer: ReturnType<typeof setTimeout> | undefined
  let hear: ((notice: pg.Notification) => void) | undefined
  const heard = new Promise<boolean>((resolve) => {
    hear = ({ payload }) => payload === said && resolve(true)
    listening.on('notification', hear)
    timer = setTimeout(() => resolve(false), patience)
    timer.unref()
  })
  try {
    await speaking.query('select pg_notify($1, $2)', [CHANNEL, said])
    return await heard
  } finally {
    clearTimeout(timer)
    if (hear) listening.off('notification', hear)
  }
}

/** The same for a pool alone, by a connection of its own that listens. */
export async function poolHearsItself(pool: pg.Pool, patience: number): Promise<boolean> {
  const listening = await pool.connect()
  try {
    await listening.query(`listen ${CHANNEL}`)
    return await hearsItself(listening, pool, patience)
  } finally {
    // Closed and not given back: it listens.
    listening.release(true)
  }
}
