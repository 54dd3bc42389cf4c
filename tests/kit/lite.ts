import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'

import { type Opened, over } from '#server/db/open.ts'
import { types } from '#server/db/values.ts'

/** A PostgreSQL in memory: quick, but it never calls fsync, so it serves tests only. One connection, one transaction at a time. */
export async function openLite(): Promise<Opened> {
  const lite = await PGlite.create('memory://', { extensions: { pg_trgm } })
  const pool = new pg.Pool({ ...(createPgConfig(lite) as unknown as pg.PoolConfig), max: 1, types })
  const db = over(pool)
  return {
    db,
    pool,
    kind: 'pglite',
    durability: 'in memory, for tests',
    async close() {
      await db.destroy()
      await lite.close()
    }
  }
}
