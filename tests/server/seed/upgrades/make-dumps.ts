import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { COMMITS, WITH_DEMO } from './commits.ts'

/**
 * Makes the dumps that tests/server/seed/upgrade.test.ts upgrades: `DATABASE_URL=… node tests/server/seed/upgrades/make-dumps.ts [commit …]`.
 * Each former commit starts its own server from its own sources, on the packages of today, in an empty database beside the given one; what
 * its first start has made is dumped whole, shape and rows, but for the catalogue and the areas, which are long and brought by every start;
 * of some also what a start with the demo city makes.
 * Needs `psql` and a `pg_dump` no older than the database on the path.
 */
const root = execFileSync('git', ['rev-parse', '--show-toplevel'], { encoding: 'utf8' }).trim()
const url = new URL(process.env.DATABASE_URL ?? 'postgres://localhost/postgres')
const PASSING = ['sys_session', 'sys_lease', 'sys_outbox', 'sys_audit_log', 'sys_audit_head']
const LEFT = [...PASSING, 'sys_category', 'arc_catalog']
const wanted = process.argv.slice(2)

const withDemo: ReadonlySet<string> = new Set(WITH_DEMO)
for (const commit of wanted.length > 0 ? wanted : COMMITS)
  for (const demo of withDemo.has(commit) ? (['off', 'on'] as const) : (['off'] as const)) await make(commit, demo)

async function make(commit: string, demo: 'on' | 'off'): Promise<void> {
  const sources = mkdtempSync(join(tmpdir(), 'former-'))
  const dataDir = mkdtempSync(join(tmpdir(), 'former-data-'))
  const database = `former_${commit}`
  const own = new URL(`/${database}`, url).href
  try {
    execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C ${sources}`], { cwd: root })
    symlinkSync(join(root, 'node_modules'), join(sources, 'node_modules'))
    say(`drop database if exists ${database}`)
    say(`create database ${database} template template0 encoding 'UTF8'`)
    await startOnce(sources, dataDir, own, demo)
    const name = demo === 'on' ? `${commit}-demo` : commit
    writeFileSync(
      new URL(`./${name}.sql.gz`, import.meta.url),
      gzipSync(dump(own, demo === 'on' ? PASSING : LEFT), { level: 9 })
    )
  } finally {
    say(`drop database if exists ${database}`)
    for (const folder of [sources, dataDir]) rmSync(folder, { recursive: true, force: true })
  }
}

function say(statement: string): void {
  execFileSync('psql', ['-q', '-d', url.href, '-c', statement])
}

/** Lets a former server start and stop in order. */
async function startOnce(sources: string, dataDir: string, own: string, demo: 'on' | 'off'): Promise<void> {
  const settings = { DATA_DIR: dataDir, DATABASE_URL: own, PORT: '0', DEMO: demo, FIRST_PAGES: 'off' }
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: sources,
    env: { ...process.env, ...settings, ADMIN_PASSWORD: 'admin-pass-1' },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  const closed = once(child, 'close')
  for await (const chunk of child.stdout) if (String(chunk).includes('Open http')) break
  child.kill('SIGTERM')
  await closed
}

/** A database as statements, without comments and what only psql understands. */
function dump(own: string, left: readonly string[]): string {
  const without = left.map((table) => `--exclude-table-data=${table}`)
  const sql = execFileSync('pg_dump', ['--inserts', '--rows-per-insert=200', '--no-owner', ...without, '-d', own], {
    encoding: 'utf8',
    maxBuffer: 1 << 28
  })
  return sql.replace(/^(?:--|\\).*\n/gm, '').replace(/\n{2,}/g, '\n')
}
