import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { emptyFolder } from '#kit/product/demo-folder.ts'
import { type Killable, startKillable } from '#kit/product/killable.ts'
import { multipart } from '#kit/server/multipart.ts'
import { operate, operateJson } from '#kit/product/operator.ts'
import { pdf } from '#kit/files/sample-files.ts'
import { startProcess } from '#kit/product/server-process.ts'
import { runningEmbedded } from '#server/db/embedded/attach.ts'
import { patienceOf } from '#kit/patience.ts'

interface BackedUp {
  readonly id: string
  readonly at: string
  readonly faults: readonly unknown[]
  readonly copied: number
}

let server: Killable
const place = emptyFolder()
const key = join(place, 'key')
const folders: string[] = [place]
const words = () => [join(place, 'backups'), '--key-file', key]
const settings = () => ({ DATA_DIR: server.data, BACKUP_CHANGES: 'on' })

/** Files whose upload was acknowledged, by their names. */
const acknowledged = new Map<string, string>()
let isSaving = true
let saving: Promise<unknown>
let token = ''

beforeAll(async () => {
  writeFileSync(key, 'a key that nobody guesses')
  server = await startKillable()
  const answer = await fetch(`${server.address}/api/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'js_xinghe', password: server.password })
  })
  token = ((await answer.json()) as { result: { token: string } }).result.token
  const headers = { 'x-access-token': token }
  await fetch(`${server.address}/api/system/sysProject/queryById?id=p1`, { headers })
  saving = save()
})
afterAll(async () => {
  isSaving = false
  await saving
  await server?.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

async function save(): Promise<void> {
  for (let count = 1; isSaving; count++) {
    const bytes = await pdf(1, { text: `file ${count}` })
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const { body, headers } = await multipart({ name: `${count}.pdf`, bytes }, { biz: 'archives', sha256 })
    const answer = await fetch(`${server.address}/api/sys/common/upload`, {
      method: 'POST',
      headers: { ...headers, 'x-access-token': token },
      body: new Uint8Array(body)
    })
    const { result } = (await answer.json()) as { result?: { path: string } }
    if (result) acknowledged.set(result.path, sha256)
  }
}

/** Asks the database of a running server. */
async function ask<R extends pg.QueryResultRow>(data: string, query: string): Promise<readonly R[]> {
  const client = new pg.Client(runningEmbedded(data)?.connection)
  await client.connect()
  const { rows } = await client.query<R>(query)
  await client.end()
  return rows
}

/** A digest of all rows of each table, whatever their order; leases are of whoever runs now. */
async function rowsIn(data: string): Promise<ReadonlyMap<string, string>> {
  const tables = await ask<{ name: string }>(
    data,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'sys_lease'`
  )
  const one = ({ name }: { name: string }) =>
    `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as rows from "${name}" t`
  const found = await ask<{ name: string; rows: string }>(data, tables.map(one).join(' union all '))
  return new Map(found.map(({ name, rows }) => [name, rows]))
}

/** The digest of each file below a folder, without what is still coming in, and what a folder is known by. */
function bytesIn(data: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const store of ['files', 'stores/a', 'stores/b'])
    for (const entry of readdirSync(join(data, store), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      if (entry.isFile() && entry.name !== 'store-id' && !/\/(?:incoming|uploads)\//.test(path))
        found.set(path.slice(data.length), createHash('sha256').update(readFileSync(path)).digest('hex'))
    }
  return found
}

/** Restores into an empty folder and starts a server on it, for as long as something is compared. */
async function restored<T>(more: readonly string[], compare: (data: string) => Promise<T>) {
  const data = emptyFolder()
  folders.push(data)
  const end = await operateJson<{ missing: readonly string[] }>(['restore', ...words(), ...more], {
    DATA_DIR: data
  })
  expect(end).toMatchObject({ exit: 0, missing: [] })
  // It is a server's whole data folder: whoever has it starts it. What a start writes is compared before it.
  const { child, address, ended } = startProcess({ DATA_DIR: data, DEMO_PASSWORD: server.password })
  try {
    await address
    return await compare(data)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

test('a backup that is made while people save holds all that was acknowledged before it, and each file that its rows name', async () => {
  await expect.poll(() => acknowledged.size).toBeGreaterThan(3)
  const before = new Map(acknowledged)
  const made = await operateJson<BackedUp>(['backup', ...words()], settings())
  expect(made).toMatchObject({ exit: 0, faults: [] })
  expect(made.copied).toBeGreaterThanOrEqual(before.size)
  await restored(['--id', made.id], async (data) => {
    const rows = await ask<{ path: string; sha256: string }>(
      data,
      `select path, sha256 from arc_object where gen is null and removed_at is null`
    )
    const named = new Map(rows.map(({ path, sha256 }) => [path, sha256]))
    for (const [path, sha256] of before) expect(named.get(path)).toBe(sha256)
    const bytes = bytesIn(data)
    for (const [path, sha256] of named) expect(bytes.get(`/files/${path}`)).toBe(sha256)
  })
})

test('after the last save, a second backup copies only what came, and comes back row by row and byte by byte, without unfinished uploads', async () => {
  isSaving = false
  await saving
  await ask(
    server.data,
    `insert into arc_upload (id, file_name, bytes, received, path, create_by, tenant_id) values ('unfinished', 'a.pdf', 10, 5, 'archives/a.pdf', 'u-sys', 0)`
  )
  const first = bytesIn(server.data).size
  const made = await operateJson<BackedUp>(['backup', ...words()], settings())
  expect(made).toMatchObject({ exit: 0, faults: [] })
  expect(made.copied).toBeLessThan(first)
  const [rows, bytes] = [await rowsIn(server.data), bytesIn(server.data)]
  await restored(['--id', made.id], async (data) => {
    const found = await rowsIn(data)
    // What a start itself writes: turns and runs of the clock. An upload whose bytes had not all come is begun again.
    const started = ['sys_schedule', 'sys_schedule_turn', 'sys_schedule_run', 'arc_upload']
    expect(await ask(data, 'select id from arc_upload')).toEqual([])
    for (const [table, digest] of rows)
      if (!started.includes(table)) expect(`${table} ${found.get(table)}`).toBe(`${table} ${digest}`)
    expect(bytesIn(data)).toEqual(bytes)
  })
})

test('what was deleted by mistake comes back as it was a moment before', async () => {
  await ask(server.data, `update sys_user set telephone = 'after the backup' where username = 'js_xinghe'`)
  const [{ at } = { at: '' }] = await ask<{ at: string }>(
    server.data,
    `select to_char(clock_timestamp() at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS.MS') as at`
  )
  const rows = await rowsIn(server.data)
  await ask(server.data, 'delete from sys_role_permission')
  const made = await operateJson<BackedUp>(['backup', ...words()], settings())
  expect(made.exit).toBe(0)
  await restored(['--at', at], async (data) => {
    const found = await rowsIn(data)
    for (const table of ['sys_role_permission', 'sys_user', 'arc_object', 'arc_file'])
      expect(`${table} ${found.get(table)}`).toBe(`${table} ${rows.get(table)}`)
    expect([...acknowledged].filter(([path, sha256]) => bytesIn(data).get(`/files/${path}`) !== sha256)).toEqual([])
  })
})

test('another key, a place without backups and a folder that is in use are refused in a line', async () => {
  const other = join(place, 'other-key')
  writeFileSync(other, 'another key of enough signs')
  const [to] = words()
  const DATA_DIR = emptyFolder()
  folders.push(DATA_DIR)
  for (const [wrong, line] of [
    [['restore', to, '--key-file', other], /another key/],
    [['restore', to], /encrypted by the key/],
    [['verify-backup', join(place, 'nothing'), '--key-file', key], /no backup in this place/],
    [['restore', to, '--key-file', key, '--at', '2001-01-01 00:00:00'], /no backup from before/]
  ] as const) {
    const { exit, err } = await operate([...wrong].map(String), { DATA_DIR })
    expect(err).toMatch(line)
    expect([exit, err.trim().split('\n').length]).toEqual([1, 1])
  }
  const used = await operate(['restore', ...words()], { DATA_DIR: server.data })
  expect([used.exit, used.err]).toEqual([1, expect.stringContaining('has a database already')])
})

test('a server with a place for backups makes one by the clock, and keeps its changes', async () => {
  await server.kill()
  const [to = ''] = words()
  const { child, address, ended } = startProcess({
    ...settings(),
    BACKUP_TO: to,
    BACKUP_KEY_FILE: key,
    BACKUP_KEPT: '2',
    DEMO_PASSWORD: server.password
  })
  try {
    await address
    const query = `select r.state, r.message, t.last_good is not null as good from sys_schedule_run r
      join sys_schedule_turn t on t.schedule_id = r.schedule_id where r.schedule_id = 'backup'`
    await expect
      .poll(() => ask(server.data, query), { timeout: patienceOf(60_000) })
      .toEqual([{ state: 'done', message: null, good: true }])
  } finally {
    child.kill('SIGTERM')
    await ended
  }
  const { backups } = await operateJson<{ backups: readonly { faults: number }[] }>(
    ['verify-backup', ...words(), '--list'],
    settings()
  )
  expect(backups.map(({ faults }) => faults)).toEqual([0, 0])
  const verified = await operateJson<{ faults: readonly unknown[] }>(['verify-backup', ...words()], settings())
  expect(verified).toMatchObject({ exit: 0, faults: [] })
})
