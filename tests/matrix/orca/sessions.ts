import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import pg from 'pg'

import type { Product } from '#kit/product.ts'

/** Ends every session at the server, as its clock would. */
export async function endSessions({ data }: Product): Promise<void> {
  const cluster = join(data, 'postgres')
  const db = new pg.Client({
    host: join(cluster, 'run'),
    port: 5432,
    user: 'archive',
    password: readFileSync(join(cluster, 'password'), 'utf8'),
    database: 'postgres'
  })
  await db.connect()
  try {
    await db.query('update sys_session set expires = now()')
  } finally {
    await db.end()
  }
}
