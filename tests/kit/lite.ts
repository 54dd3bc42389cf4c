import { existsSync, mkdirSync, openAsBlob, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import type { Kysely } from 'kysely'
import pg from 'pg'

import { type Opened, over } from '#server/db/open.ts'
import type { Database } from '#server/db/schema.ts'
import { types } from '#server/db/values.ts'

import { ROOT, sourcesDigest } from './sources-digest.ts'

const CACHE = join(ROOT, 'node_modules', '.cache', 'pglite')
/** What a prepared database depends on. */
const SOURCES = ['src/server/db', 'src/contract/screens.ts', 'tests/kit/lite.ts', 'package-lock.json']
const KEPT = 6
/**
 * PGlite has ICU without the order of Chinese, which a PostgreSQL brings as "zh-x-icu": the collation that the migrations would
 * make is made before them, of the characters of GB 2312 in the order in which this machine's ICU has them.
 */
const PINYIN = `create collation pinyin (provider = icu, locale = 'und', rules = '&[last regular]<*${characters().join('')}')`

/**
 * A PostgreSQL in memory: quick, but it never calls fsync, so it serves tests only. One connection, one transaction at a time.
 * What `prepare` makes of an empty one is kept on disk under a name and read again by the next test that wants the same.
 */
export async function openLite(name: string, prepare: (db: Kysely<Database>) => Promise<void>): Promise<Opened> {
  const file = join(CACHE, `${name}-${sourcesDigest(SOURCES)}.tar`)
  const kept = existsSync(file)
  const lite = await PGlite.create('memory://', {
    extensions: { pg_trgm },
    ...(kept ? { loadDataDir: await openAsBlob(file) } : {})
  })
  const opened = openOver(lite)
  if (kept) return opened
  await lite.exec(PINYIN)
  await prepare(opened.db)
  await lite.exec('checkpoint')
  await keep(file, await lite.dumpDataDir('none'))
  return opened
}

function characters(): string[] {
  const pairs = Array.from({ length: 72 * 94 }, (_, at) => [0xb0 + Math.floor(at / 94), 0xa1 + (at % 94)])
  const all = new TextDecoder('gb2312').decode(Uint8Array.from(pairs.flat()))
  return [...new Set(all)].filter((one) => /\p{Script=Han}/u.test(one)).sort(new Intl.Collator('zh-CN').compare)
}

function openOver(lite: PGlite): Opened {
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

/** Written beside and renamed, as several tests may make the same at once; the oldest go. */
async function keep(file: string, dump: File | Blob): Promise<void> {
  mkdirSync(CACHE, { recursive: true })
  const beside = `${file}.${process.pid}`
  writeFileSync(beside, Buffer.from(await dump.arrayBuffer()))
  renameSync(beside, file)
  const all = readdirSync(CACHE).filter((one) => one.endsWith('.tar') && !file.endsWith(one))
  for (const old of all.slice(0, Math.max(0, all.length - KEPT))) rmSync(join(CACHE, old), { force: true })
}
