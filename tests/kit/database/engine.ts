import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import pg from 'pg'

import { addressFor } from '#server/db/embedded/address.ts'
import { attempt } from '#server/db/embedded/attempt.ts'
import { bareEnvironment, clusterIn, OWNER, passwordOf } from '#server/db/embedded/cluster.ts'
import { type DatabasePlace, placeOf } from '#server/db/embedded/place.ts'
import { programsFor } from '#server/db/embedded/programs.ts'
import { as } from '#server/db/embedded/user.ts'
import { migrate } from '#server/db/migrate.ts'
import { over } from '#server/db/open.ts'
import { types } from '#server/db/values.ts'

import { ROOT, sourcesDigest } from '../product/sources-digest.ts'
import { seedDemo } from './seed-demo.ts'

/** Where a PostgreSQL listens, as the driver wants to know it; for a socket the host is its folder. */
export interface Connection {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
}
/** A PostgreSQL that runs for tests, and how it is ended. */
export interface TestEngine {
  readonly connection: Connection
  readonly stop: () => Promise<void>
}

/** What a test's database is copied from: tables alone, or the demo municipality with all its accounts too. */
export const TEMPLATES = ['bare', 'demo'] as const
export type Template = (typeof TEMPLATES)[number] | 'template0'

const CACHE = join(ROOT, 'node_modules', '.cache', 'test-engine')
/** What the templates depend on. */
const SOURCES = ['src/server/db', 'src/contract/screens.ts', 'tests/kit/database', 'package-lock.json']
const KEPT = 2
/** Nothing of a test outlives a power cut: the disk is never waited for, and nothing works in the background. */
const FAST = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  jit: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  shared_buffers: '256MB',
  max_connections: 200,
  timezone: 'UTC',
  log_timezone: 'UTC'
}

/** Starts a PostgreSQL of its own with the templates in it; everything of it goes when it is stopped. */
export async function startTestEngine(): Promise<TestEngine> {
  const made = join(CACHE, sourcesDigest(SOURCES))
  if (!existsSync(made)) await makeTemplates(made)
  const data = emptyFolder()
  // `cp -a` keeps the owner of the database's files, which is not root.
  execFileSync('cp', ['-a', '--reflink=auto', `${made}/.`, data])
  chmodSync(data, 0o711)
  return runIn(data)
}

function emptyFolder(): string {
  const data = mkdtempSync(join(tmpdir(), 'urban-archives-engine-'))
  chmodSync(data, 0o711) // the user that root lends to the database must get through
  return data
}

/** Made beside and renamed, as several runs may make the same at once; the oldest go. */
async function makeTemplates(folder: string): Promise<void> {
  const data = emptyFolder()
  const engine = await runIn(data, 'keep')
  try {
    for (const template of TEMPLATES) await makeTemplate(engine.connection, template)
  } finally {
    await engine.stop()
  }
  mkdirSync(CACHE, { recursive: true })
  const beside = mkdtempSync(join(CACHE, 'new-'))
  execFileSync('cp', ['-a', `${data}/.`, beside])
  rmSync(data, { recursive: true, force: true })
  if (existsSync(folder)) rmSync(beside, { recursive: true, force: true })
  else renameSync(beside, folder)
  const all = readdirSync(CACHE).filter((name) => !name.startsWith('new-') && !folder.endsWith(name))
  for (const old of all.slice(0, Math.max(0, all.length - KEPT + 1)))
    rmSync(join(CACHE, old), { recursive: true, force: true })
}

async function makeTemplate(connection: Connection, template: Template): Promise<void> {
  await ask(connection, `create database ${template}${template === 'demo' ? ' template bare' : ''}`)
  const db = over(new pg.Pool({ ...connection, database: template, types }))
  try {
    if (template === 'bare') await migrate(db)
    else await seedDemo(db)
  } finally {
    await db.destroy()
  }
  const tidying = new pg.Client({ ...connection, database: template })
  await tidying.connect()
  await tidying.query('vacuum (analyze, freeze)')
  await tidying.end()
}

/** Sends one command outside of any database of a test. */
export async function ask(connection: Connection, command: string): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    await client.query(command)
  } finally {
    await client.end()
  }
}

async function runIn(data: string, after: 'remove' | 'keep' = 'remove'): Promise<TestEngine> {
  const place = placeOf(data, '/var/lib/urban-archives', 'nobody')
  const programs = programsFor(place)
  const cluster = await clusterIn(place, programs)
  const address = await addressFor(place)
  const flags = Object.entries({ ...FAST, ...address.settings }).map(([name, value]) => `--${name}=${value}`)
  const child = spawn(programs.postgres, ['-D', cluster, ...flags], {
    ...as(place.user),
    cwd: place.folder,
    env: bareEnvironment,
    stdio: ['ignore', 'ignore', 'ignore'],
    detached: true
  })
  const takeAlong = () => {
    child.kill('SIGQUIT')
    if (after === 'remove') remove(place, data)
  }
  process.once('exit', takeAlong)
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await ready(cluster, () => child.exitCode === null && child.signalCode === null)
  // A program that has done its work ends, and takes its engine along.
  child.unref()
  return {
    connection: { host: address.host, port: address.port, user: OWNER, password: passwordOf(place) },
    async stop() {
      process.off('exit', takeAlong)
      child.ref()
      child.kill(after === 'keep' ? 'SIGINT' : 'SIGQUIT')
      await gone
      address.forget()
      if (after === 'remove') remove(place, data)
    }
  }
}

function remove({ folder }: DatabasePlace, data: string): void {
  for (const one of new Set([folder, data])) rmSync(one, { recursive: true, force: true })
}

/** PostgreSQL writes its state into the eighth line of its pid file. */
async function ready(cluster: string, lives: () => boolean): Promise<void> {
  const state = () =>
    attempt(() => readFileSync(join(cluster, 'postmaster.pid'), 'utf8'))
      ?.split('\n')[7]
      ?.trim()
  while (state() !== 'ready') {
    if (!lives()) throw new Error(`the PostgreSQL of the tests did not start in ${cluster}`)
    await pause(10)
  }
}
