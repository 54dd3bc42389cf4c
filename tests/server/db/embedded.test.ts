import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { cloneEmbedded } from '#kit/product/clone-embedded.ts'
import { patienceOf } from '#kit/patience.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const isRoot = process.getuid?.() === 0

interface Held {
  readonly connection: pg.ClientConfig
  readonly folder: string
  readonly pid: number
  readonly child: ChildProcess
}

let place: string
let held: ChildProcess[] = []
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'embedded-'))
  chmodSync(place, 0o755)
})
afterEach(async () => {
  for (const child of held) if (child.exitCode === null && child.signalCode === null) await stopped(child)
  held = []
  rmSync(place, { recursive: true, force: true })
})

/** Starts a database in a process of its own; gives what it says first. */
async function begin(
  data: string,
  { clone = ROOT, env = {} }: { clone?: string; env?: Record<string, string> } = {}
): Promise<Held & { refused?: string }> {
  const script = [
    join(ROOT, 'tests/kit/product/hold-postgres.ts'),
    join(clone, 'src/server/db/embedded/start.ts'),
    data,
    join(place, 'shelter')
  ]
  const child = spawn(process.execPath, script, {
    cwd: clone,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  held.push(child)
  const [first] = (await once(child.stdout!.setEncoding('utf8'), 'data')) as [string]
  return { ...(JSON.parse(first) as Held), child }
}
async function stopped(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  const end = once(child, 'exit')
  child.kill(signal)
  return ((await end) as [number | null])[0]
}
async function ask<T>(connection: pg.ClientConfig, text: string): Promise<T[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(text)).rows as T[]
  } finally {
    await client.end()
  }
}
const lives = (pid: number) => existsSync(`/proc/${pid}`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))

describe('the embedded PostgreSQL', () => {
  test('starts from nothing, sure of what it acknowledges, reachable by nobody else', async () => {
    const { connection, child } = await begin(join(place, 'data'))
    const [facts] = await ask(
      connection,
      `select current_setting('fsync') as fsync, current_setting('data_checksums') as checksums, current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as sync, current_setting('listen_addresses') as network`
    )
    expect(facts).toEqual({ fsync: 'on', checksums: 'on', pages: 'on', sync: 'on', network: '' })
    expect(statSync(join(place, 'data', 'postgres', 'password')).mode & 0o777).toBe(0o600)
    await expect(ask({ ...connection, password: 'wrong' }, 'select 1')).rejects.toThrow(/authentication/)
    expect(await stopped(child)).toBe(0)
  })

  test('finds what it held when it starts again, and Chinese by a part of it', async () => {
    const data = join(place, 'data')
    const first = await begin(data)
    await ask(
      first.connection,
      `create extension pg_trgm; create table kept (name text); insert into kept values ('市建一公司')`
    )
    await stopped(first.child)
    const second = await begin(data)
    expect(await ask(second.connection, `select name from kept where name % '市建二公司'`)).toEqual([
      { name: '市建一公司' }
    ])
  })

  test('keeps every acknowledged row through kill -9 of the server and of PostgreSQL', async () => {
    const data = join(place, 'data')
    let acknowledged = 0
    for (const killsBoth of [false, true, false]) {
      const { connection, child, pid } = await begin(data)
      const client = new pg.Client(connection)
      client.on('error', () => undefined)
      await client.connect()
      await client.query(
        'create table if not exists rows (n int primary key); create table if not exists noise (n int)'
      )
      const [{ n: before } = { n: 0 }] = (await client.query<{ n: number }>('select count(*)::int as n from rows')).rows
      expect(before).toBeGreaterThanOrEqual(acknowledged)
      acknowledged = before
      for (const until = acknowledged + 100; acknowledged < until; acknowledged++)
        await client.query('insert into rows values ($1)', [acknowledged])
      const writing = client.query('insert into noise select generate_series(1, 2000000)').catch(() => undefined)
      await stopped(child, 'SIGKILL')
      if (killsBoth) process.kill(pid, 'SIGKILL')
      await client.query('select 1').catch(() => undefined)
      await writing
      await client.end().catch(() => undefined)
    }
    const last = await begin(data)
    const [found] = await ask<{ n: number }>(last.connection, 'select count(*)::int as n from rows')
    expect(found?.n).toBe(acknowledged)
  })

  test('ends what a killed server left running', async () => {
    const data = join(place, 'data')
    const first = await begin(data)
    await stopped(first.child, 'SIGKILL')
    expect(lives(first.pid)).toBe(true)
    await begin(data)
    expect(lives(first.pid)).toBe(false)
  })

  test('ends by itself within ten seconds of a kill -9 of its server, and starts again', async () => {
    const data = join(place, 'data')
    const first = await begin(data)
    await ask(first.connection, 'create table kept (n int); insert into kept values (1)')
    await stopped(first.child, 'SIGKILL')
    await expect.poll(() => lives(first.pid), { timeout: patienceOf(10_000) }).toBe(false)
    const second = await begin(data)
    await new Promise((done) => setTimeout(done, 8000))
    expect(await ask(second.connection, 'select n from kept')).toEqual([{ n: 1 }])
  })

  test('passes over a pid file that names a stranger', async () => {
    const data = join(place, 'data')
    const first = await begin(data)
    await stopped(first.child)
    const cluster = join(first.folder, 'cluster')
    const { uid, gid } = statSync(cluster)
    writeFileSync(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n1\n5432\n/tmp\n\n1 1\nready\n`)
    if (isRoot) chownSync(join(cluster, 'postmaster.pid'), uid, gid)
    expect((await begin(data)).pid).toBeGreaterThan(0)
  })

  test('says so when another server runs on the folder already', async () => {
    const data = join(place, 'data')
    await begin(data)
    const second = await begin(data)
    expect(second.refused).toMatch(/another server already runs on .*: stop it first/)
  })

  test('refuses a folder that another major release has made', async () => {
    const data = join(place, 'data')
    const first = await begin(data)
    await stopped(first.child)
    writeFileSync(join(first.folder, 'cluster', 'PG_VERSION'), '17\n')
    expect((await begin(data)).refused).toMatch(/made by PostgreSQL 17, this is 18/)
  })

  test('begins anew where its first start was cut off', async () => {
    const data = join(place, 'data')
    mkdirSync(join(data, 'postgres', 'new-abc', 'base'), { recursive: true })
    chmodSync(data, 0o755)
    const { folder, pid } = await begin(data)
    expect(pid).toBeGreaterThan(0)
    expect(readdirSync(folder).filter((name) => name.startsWith('new-'))).toEqual([])
  })

  test('takes a short way to its socket from a deep folder, and leaves nothing of it', async () => {
    const deep = join(place, 'd'.repeat(60), '深'.repeat(20), 'data')
    const { connection, child } = await begin(deep)
    expect(connection.host).toMatch(/^\/tmp\/archive-/)
    expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await stopped(child)
    expect(existsSync(connection.host ?? '')).toBe(false)
  })

  test('reports its end when nobody stopped it', async () => {
    const { child, pid } = await begin(join(place, 'data'))
    const ended = once(child.stdout!, 'data')
    process.kill(pid, 'SIGKILL')
    expect(String((await ended)[0])).toMatch(/"death":"PostgreSQL ended by itself/)
  })

  test('listens on a port of the machine itself where sockets are not to be had', async () => {
    const engine = await startEmbedded(join(place, 'data'), { shelter: join(place, 'shelter'), byPort: true })
    try {
      expect(engine.connection.host).toBe('127.0.0.1')
      expect(await ask(engine.connection, `select current_setting('listen_addresses') as network`)).toEqual([
        { network: '127.0.0.1' }
      ])
    } finally {
      await engine.stop()
    }
  })
})

describe.runIf(isRoot)('started by root', () => {
  test('runs as another user, in the data folder where that user may enter it', async () => {
    const { pid, folder } = await begin(join(place, 'data'))
    expect(folder).toBe(join(place, 'data', 'postgres'))
    expect(statSync(`/proc/${pid}`).uid).not.toBe(0)
    expect(statSync(join(folder, 'cluster')).mode & 0o777).toBe(0o700)
  })

  test('runs in a home of mode 700, with the database and copied programs in the shelter', async () => {
    const clone = cloneEmbedded(ROOT, join(place, 'home'))
    const { folder, connection, child } = await begin(join(clone, 'data'), { clone })
    expect(lstatSync(join(clone, 'data', 'postgres')).isSymbolicLink()).toBe(true)
    expect(dirname(folder)).toBe(join(place, 'shelter'))
    expect(readdirSync(folder).some((name) => name.startsWith('programs-'))).toBe(true)
    await ask(connection, 'create table kept (n int)')
    await stopped(child)

    renameSync(clone, join(place, 'home', 'moved'))
    const again = await begin(join(place, 'home', 'moved', 'data'), { clone: join(place, 'home', 'moved') })
    expect(await ask(again.connection, 'select n from kept')).toEqual([])
    await stopped(again.child)

    renameSync(folder, `${folder}-away`)
    expect(
      (await begin(join(place, 'home', 'moved', 'data'), { clone: join(place, 'home', 'moved') })).refused
    ).toMatch(/leads to a database that is gone/)
  })
})
