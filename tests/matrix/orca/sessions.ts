import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import pg from 'pg'

import type { Product } from '#kit/product/product.ts'

/** Ends every session at the server, as its clock would. */
export const endSessions = (product: Product): Promise<void> => run(product, 'update sys_session set expires = now()')

/** Lets the server know of no session any more, as after an administrator has signed everybody out. */
export const dropSessions = (product: Product): Promise<void> => run(product, 'delete from sys_session')

async function run({ data }: Product, statement: string): Promise<void> {
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
    await db.query(statement)
  } finally {
    await db.end()
  }
}
