import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { demoFolder } from '#kit/product/demo-folder.ts'
import { halfRequest } from '#kit/product/half-request.ts'
import { type ServerProcess, startProcess } from '#kit/product/server-process.ts'
import { type Embedded, startEmbedded } from '#server/db/embedded/start.ts'

let place: string
let running: ServerProcess[] = []
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'main-'))
  chmodSync(place, 0o711)
})
afterEach(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGTERM')
    await ended
  }
  running = []
  rmSync(place, { recursive: true, force: true })
})
function start(settings: Record<string, string> = {}): ServerProcess {
  const server = startProcess({ DATA_DIR: join(place, 'data'), ...settings })
  running.push(server)
  return server
}
/** Starts a server on a folder on which one has been before. */
async function startAgain(settings: Record<string, string> = {}): Promise<ServerProcess> {
  const data = join(place, 'data')
  if (!existsSync(data)) await demoFolder(data)
  return start(settings)
}
const health = async (address: string, path = '/health') =>
  (await fetch(address + path)).json() as Promise<Record<string, unknown>>

describe('a start', () => {
  test('from nothing prints its address, how surely it keeps, its accounts, and once the passwords it made', async () => {
    const first = start({ FIRST_PAGES: 'on' })
    const address = await first.address
    expect(await health(address)).toEqual({ status: 'up' })
    expect(await health(address, '/api/ready')).toEqual({ status: 'ready' })
    expect(first.said()).toMatch(/acknowledged rows are on disk/)
    expect(first.said()).toMatch(/^ {2}admin +\S+ /m)
    const [, password = ''] = /demo accounts: (\S+)/.exec(first.said()) ?? []
    expect(readFileSync(join(place, 'data', 'passwords'), 'utf8')).toContain(password)
    expect(statSync(join(place, 'data', 'passwords')).mode & 0o777).toBe(0o600)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)

    const second = start()
    await second.address
    expect(second.said()).not.toContain(password)
  })

  test('on a folder where another server runs says so in one line, with exit code 1', async () => {
    await (await startAgain()).address
    const second = start()
    expect(await second.ended).toBe(1)
    expect(second.said()).toMatch(/^urban-archives cannot run: another server already runs on [^\n]+\n$/)
  })

  test('with a broken setting says so in one line, with exit code 1', async () => {
    const broken = start({ PORT: 'many' })
    expect(await broken.ended).toBe(1)
    expect(broken.said()).toMatch(/^urban-archives cannot run: PORT "many" is not usable: [^\n]+\n$/)
  })

  test('of a demo where other machines can connect is refused in one line of both languages that says why, with exit code 1', async () => {
    const open = start({ HOST: '0.0.0.0' })
    expect(await open.ended).toBe(1)
    expect(open.said()).toMatch(
      /^urban-archives cannot run: The demo does not start on 0\.0\.0\.0: its accounts share a password, [^\n]+DEMO_PUBLIC=on[^\n]+[\u4e00-\u9fff][^\n]+\n$/
    )
  })

  test('with a database that does not answer says so in one line, without its password, with exit code 1', async () => {
    const lost = start({ DATABASE_URL: 'postgres://me:geheim1@127.0.0.1:9/archives' })
    expect(await lost.ended).toBe(1)
    expect(lost.said()).toMatch(
      /^urban-archives cannot run: the database at 127\.0\.0\.1:9\/archives does not answer: [^\n]+\n$/
    )
    expect(lost.said()).not.toContain('geheim1')
  })

  test('with a folder that cannot be made says so in one line, with exit code 1', async () => {
    const nowhere = start({ DATA_DIR: '/dev/null/data' })
    expect(await nowhere.ended).toBe(1)
    expect(nowhere.said()).toMatch(/^urban-archives cannot run: DATA_DIR \/dev\/null\/data cannot be made: [^\n]+\n$/)
  })

  test('on a port in use says so in one line, with exit code 1, and leaves no database behind', async () => {
    const taken: Server = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    const late = await startAgain({ PORT: String(port) })
    expect(await late.ended).toBe(1)
    expect(late.said()).toMatch(
      new RegExp(`^urban-archives cannot run: port ${port} of 127\\.0\\.0\\.1 is in use: [^\\n]+\\n$`)
    )
    taken.close()
    await start().address
  })
})

describe('a stop', () => {
  test('lets a request under way come to its end', async () => {
    const server = await startAgain()
    const request = await halfRequest(await server.address)
    server.child.kill('SIGTERM')
    await pause(500)
    expect(await request.complete()).toMatch(/^HTTP\/1\.1 400 /)
    expect(await server.ended).toBe(0)
  })

  test('says so to a proxy first and serves on for as long as DRAIN_SECONDS says', async () => {
    const server = await startAgain({ DRAIN_SECONDS: '2' })
    const address = await server.address
    server.child.kill('SIGTERM')
    const ready = () => fetch(`${address}/ready`)
    await expect.poll(async () => (await ready()).status).toBe(503)
    expect(await (await ready()).json()).toEqual({ status: 'leaving' })
    expect((await fetch(`${address}/api/sys/ways`)).status).toBe(200)
    expect(await server.ended).toBe(0)
  })

  test('waits ten seconds at most for who does not end', async () => {
    const server = await startAgain()
    await halfRequest(await server.address)
    server.child.kill('SIGTERM')
    // The request is never completed: without its limit the server would not end at all.
    expect(await server.ended).toBe(0)
  })
})

describe('a PostgreSQL of yours', () => {
  let engine: Embedded
  let home: string
  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'yours-'))
    chmodSync(home, 0o711)
    engine = await startEmbedded(home, { byPort: true })
  })
  afterAll(async () => {
    await engine.stop()
    rmSync(home, { recursive: true, force: true })
  })
  const url = (database: string, user = engine.connection.user, password = engine.connection.password) =>
    `postgres://${user}:${password}@127.0.0.1:${engine.connection.port}/${database}`
  async function query(text: string, database = 'postgres'): Promise<void> {
    const { default: pg } = await import('pg')
    const client = new pg.Client(url(database))
    await client.connect()
    await client.query(text).finally(() => client.end())
  }

  test('serves several servers that start on it at the same moment', async () => {
    await query('create database several')
    const servers = [1, 2, 3].map((n) => start({ DATABASE_URL: url('several'), DATA_DIR: join(place, String(n)) }))
    const addresses = await Promise.all(servers.map(({ address }) => address))
    for (const address of addresses) expect(await health(address, '/ready')).toEqual({ status: 'ready' })
  })

  test('is left with one line and exit code 1 where the port is in use', async () => {
    await query('create database busy')
    const taken: Server = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    const late = start({ DATABASE_URL: url('busy'), DEMO: 'off', PORT: String(port) })
    expect(await late.ended).toBe(1)
    expect(late.said()).toMatch(
      new RegExp(`^urban-archives cannot run: port ${port} of 127\\.0\\.0\\.1 is in use: [^\\n]+\\n$`)
    )
    taken.close()
  })

  test('needs a user who may set up the role, and says what to do where he may not', async () => {
    await query(`drop role if exists plain; create role plain login password 'plain'`)
    await query('create database restricted owner plain')
    const server = start({ DATABASE_URL: url('restricted', 'plain', 'plain'), DEMO: 'off' })
    expect(await server.ended).toBe(1)
    expect(server.said()).toMatch(
      /^urban-archives cannot run: the database's user "plain" may not set up the role "app" \([^\n]+\): have an administrator run {2}create role app nologin; grant app to "plain";\n$/
    )
    await query(
      'do $$ begin create role app nologin; exception when duplicate_object then null; end $$; grant app to plain'
    )
    await start({ DATABASE_URL: url('restricted', 'plain', 'plain'), DEMO: 'off' }).address
  })

  test('made by a newer release is left alone', async () => {
    await query('create database newer')
    const first = start({ DATABASE_URL: url('newer'), DEMO: 'off' })
    await first.address
    first.child.kill('SIGTERM')
    await first.ended
    await query(`insert into kysely_migration values ('9999-later', now())`, 'newer')
    const older = start({ DATABASE_URL: url('newer'), DEMO: 'off' })
    expect(await older.ended).toBe(1)
    expect(older.said()).toMatch(/made by a newer release/)
  })
})
