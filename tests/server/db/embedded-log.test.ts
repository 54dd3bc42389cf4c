import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { expect, test } from 'vitest'

import { startEmbedded } from '#server/db/embedded/start.ts'

test('the embedded PostgreSQL writes no value into its log that a statement was refused for', async () => {
  const place = mkdtempSync(join(tmpdir(), 'embedded-log-'))
  chmodSync(place, 0o755)
  const database = await startEmbedded(place)
  try {
    const client = new pg.Client(database.connection)
    await client.connect()
    await client.query(`create table people (name text unique, born date); insert into people values ('欧阳')`)
    await expect(client.query(`insert into people values ('欧阳')`)).rejects.toThrow(/unique/)
    await expect(client.query(`insert into people values ('司马', '诸葛')`)).rejects.toThrow(/诸葛/)
    await client.end()
  } finally {
    await database.stop()
  }
  const log = readFileSync(join(place, 'postgres', 'log'), 'utf8')
  rmSync(place, { recursive: true, force: true })
  expect(log).toContain('ready to accept connections')
  expect(log).not.toMatch(/欧阳|司马|诸葛/)
})
