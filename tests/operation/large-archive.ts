import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import pg from 'pg'

import { contentOf, insertFiles, insertObjects } from '#kit/database/many-files.ts'
import { demoFolder } from '#kit/product/demo-folder.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'

/** Files that one statement makes. */
const TOGETHER = 100_000
/** Bytes of a stored file, in lengths of an id. */
const TIMES = 2500

/** How large an archive is made. */
interface Large {
  readonly files: number
  /** How many of them have stored bytes. */
  readonly stored: number
}

/** A data folder with the demo city, whose projects have so many more files. Whoever asks for it removes it. */
export async function largeArchive({ files, stored }: Large): Promise<string> {
  const data = await demoFolder()
  const database = await startEmbedded(data)
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    // Indexes of words are made quicker over all rows at once than row by row.
    const { rows: indexes } = await client.query<{ name: string; make: string }>(
      `select indexname as name, indexdef as make from pg_indexes where tablename = 'arc_file' and indexdef like '% USING gin %'`
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    for (let from = 1; from <= files; from += TOGETHER)
      await client.query(insertFiles({ from, to: Math.min(files, from + TOGETHER - 1), where: 'true' }))
    for (const { make } of indexes) await client.query(make)
    await client.query(insertObjects(stored, TIMES))
    await client.query('vacuum analyze arc_file, arc_object')
    const { rows } = await client.query<{ id: string; path: string }>(
      `select file_id as id, path from arc_object where file_id like 'x%'`
    )
    for (const { id, path } of rows) {
      const file = join(data, 'files', path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, contentOf(id, TIMES))
    }
    // The backup by the clock begins when it is asked for, and not with the server.
    await client.query(
      `insert into sys_schedule (id, title, pattern, tenant_id) values ('backup', '备份', '30 1 * * *', 1) on conflict do nothing`
    )
    await client.query(
      `insert into sys_schedule_turn (schedule_id, next_time, tenant_id) values ('backup', now() + interval '1 day', 1) on conflict do nothing`
    )
  } finally {
    await client.end()
    await database.stop()
  }
  return data
}
