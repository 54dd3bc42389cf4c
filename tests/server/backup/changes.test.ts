import { rmSync } from 'node:fs'
import { join } from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { demoFolder } from '#kit/product/demo-folder.ts'
import { entries } from '#server/backup/catalogue.ts'
import { type Changes, holdChanges, keepChanges } from '#server/backup/changes.ts'
import { readBackupManifest } from '#server/backup/manifest.ts'
import { type Embedded, startEmbedded } from '#server/db/embedded/start.ts'
import { diskStorage } from '#server/storage/disk.ts'

let engine: Embedded
let pool: pg.Pool
let data = ''

beforeAll(async () => {
  data = await demoFolder()
  engine = await startEmbedded(data)
  pool = new pg.Pool(engine.connection)
  // A connection that is closing when the database ends has nobody left who listens for that.
  pool.on('connect', (client) => client.on('error', () => undefined))
  await pool.query('create table filler (text text)')
})
afterAll(async () => {
  await pool?.end()
  await engine?.stop()
  if (data !== '') rmSync(data, { recursive: true, force: true })
})

test('a server and a backup that keep changes at the same moment keep each file of them once, and neither fails', async () => {
  const files = await diskStorage(join(data, 'files'))
  const vault = { key: undefined, storage: await diskStorage(join(data, 'place')) }
  const keeping = { pool, cluster: join(engine.folder, 'cluster'), vault, sources: { files, A: files, B: files } }
  await holdChanges(pool)
  for (let turn = 0; turn < 3; turn++) {
    await pool.query(`insert into filler select repeat(md5(n::text), 30) from generate_series(1, 40000) n`)
    const later = async () => {
      await pool.query(`insert into filler select repeat(md5(n::text), 30) from generate_series(1, 40000) n`)
      return keepChanges(keeping)
    }
    await Promise.all([keepChanges(keeping), keepChanges(keeping), later()])
    // What is let go is written over by what comes.
    await pool.query('checkpoint')
  }
  const kept: string[] = []
  for (const entry of await entries(vault.storage)) {
    if (entry.kind !== 'changes') continue
    const { segments } = await readBackupManifest<Changes>(vault, entry.manifest)
    kept.push(...segments.map(({ segment }) => segment))
  }
  expect(kept.length).toBeGreaterThan(6)
  expect(kept).toEqual([...new Set(kept)].sort())
})
