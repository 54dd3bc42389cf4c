import type pg from 'pg'

/** A pool whose every connection is at work, and that has given one back since, is busy and not lost. Milliseconds. */
const LATELY = 10_000

const givenBack = new WeakMap<pg.Pool, { at: number }>()

/** Notes when connections come back to a pool, from now on. */
function watch(pool: pg.Pool): { readonly at: number } {
  const known = givenBack.get(pool)
  if (known) return known
  const seen = { at: performance.now() }
  pool.on('release', (error) => {
    if (!error) seen.at = performance.now()
  })
  givenBack.set(pool, seen)
  return seen
}

/**
 * Whether the database answers. Where calls wait for a connection it is not asked behind all of them: a server with much to do would seem
 * to have no database, and the proxy would send all that it does to the others, until none is left.
 */
export async function answersNow(pool: pg.Pool): Promise<boolean> {
  const seen = watch(pool)
  if (pool.waitingCount > 0) return performance.now() - seen.at < LATELY
  return pool.query('select 1').then(
    () => true,
    () => false
  )
}
