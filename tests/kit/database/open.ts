import { randomUUID } from 'node:crypto'

import pg from 'pg'

import { type Opened, over } from '#server/db/open.ts'
import { types } from '#server/db/values.ts'

import { ask, type Connection, startTestEngine, type Template, type TestEngine } from './engine.ts'

/** Connections of one server of a test. */
const CONNECTIONS = 4
let own: Promise<TestEngine> | undefined

/**
 * A database of a test's own, copied from a template, on the PostgreSQL of the run; outside of the test runner on one that this
 * process starts. It is never dropped: the whole PostgreSQL goes with the run.
 */
export async function openTestDatabase(template: Template): Promise<Opened> {
  const connection = await theConnection()
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await ask(connection, `create database ${database} template ${template} strategy wal_log`)
  const pool = new pg.Pool({ ...connection, database, types, max: CONNECTIONS })
  const db = over(pool)
  // The engine is the embedded one, with which a server is alone, as it is in a test.
  return { db, pool, kind: 'embedded', durability: 'not kept on disk, for tests', close: () => db.destroy() }
}

async function theConnection(): Promise<Connection> {
  if (process.env.TEST_ENGINE) return JSON.parse(process.env.TEST_ENGINE) as Connection
  own ??= startTestEngine()
  return (await own).connection
}
