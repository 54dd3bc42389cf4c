/**
 * `npm run matrix -- database-upgrade`: the data folder of a demo city whose embedded database the major release of PostgreSQL before
 * this one's has made, which npm brings as well, is upgraded by a start and by the command, killed at twenty moments of it, and refused
 * where the old programs are missing or wrong, or data is there that is not of the product. All rows, roles, rights, counters and
 * settings are the same each time. Needs the package registry; where that is not at hand it says so and ends.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import pg from 'pg'

import { emptyFolder } from '#kit/product/demo-folder.ts'
import { fetchOlder, initOlder, startOlder } from '#kit/product/older-postgres.ts'
import { operate, operateJson } from '#kit/product/operator.ts'
import { startProcess } from '#kit/product/server-process.ts'
import { runningEmbedded } from '#server/db/embedded/attach.ts'

const PORT = 54_318
const KILLS = Number(process.env.TIMES ?? 20)
const MAIN = join(import.meta.dirname, '..', '..', 'src', 'server', 'cli', 'main.ts')
const root = emptyFolder()
let isWhole = true
const say = (line: string) => process.stdout.write(`  ${line}\n`)
function holds(what: string, does: boolean, found: unknown = ''): void {
  say(`${does ? 'holds' : 'FAILS'}: ${what}${does ? '' : ` ${String(found)}`}`)
  isWhole &&= does
}

async function ask<R extends pg.QueryResultRow>(connection: string | pg.ClientConfig, query: string): Promise<R[]> {
  const client = new pg.Client(connection as pg.ClientConfig)
  await client.connect()
  try {
    await client.query("set timezone to 'UTC'")
    return (await client.query<R>(query)).rows
  } finally {
    await client.end()
  }
}

/** All that is compared of a database, line by line: every row of every table, counters, roles, their rights and settings. */
async function wholeOf(connection: string | pg.ClientConfig): Promise<ReadonlyMap<string, string>> {
  const tables = await ask<{ name: string }>(
    connection,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'sys_lease'`
  )
  const rows = ({ name }: { name: string }) =>
    `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as whole from "${name}" t`
  const others = [
    `select 'counter ' || schemaname || '.' || sequencename, coalesce(last_value::text, 'none') from pg_sequences`,
    `select 'role ' || rolname, rolcanlogin || ' ' || rolinherit || ' ' || coalesce(rolpassword, '') from pg_authid where rolname !~ '^pg_'`,
    `select 'member ' || pg_get_userbyid(member) || ' ' || pg_get_userbyid(roleid), max(admin_option::int)::text from pg_auth_members where pg_get_userbyid(member) !~ '^pg_' group by 1`,
    `select 'right ' || c.oid::regclass || ' ' || pg_get_userbyid(a.grantee), string_agg(a.privilege_type, ' ' order by a.privilege_type)
      from pg_class c, aclexplode(c.relacl) a where c.relnamespace = 'public'::regnamespace and a.grantee <> c.relowner and a.grantee <> 0 group by 1`,
    `select 'setting of roles ' || coalesce(pg_get_userbyid(nullif(setrole, 0)), 'all'), setconfig::text from pg_db_role_setting`,
    `select 'key ' || conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid) from pg_constraint where contype = 'f'`
  ]
  const found = await ask<{ name: string; whole: string }>(
    connection,
    [...tables.map(rows), ...others.map((one) => `(${one})`)].join(' union all ')
  )
  return new Map(found.map(({ name, whole }) => [name, whole]))
}
const differing = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name))

/** Copies a data folder, with the owners of its files. */
function copyOf(data: string, name: string): string {
  const copy = join(root, name)
  rmSync(copy, { recursive: true, force: true })
  execFileSync('cp', ['-a', data, copy])
  return copy
}

/** Starts a server, asks its embedded database, and ends it; what it said comes along. */
async function served<T>(settings: Readonly<Record<string, string>>, during: (data: string) => Promise<T>) {
  const { child, address, ended, said } = startProcess({ DEMO_PASSWORD: 'Archive2026', ...settings })
  try {
    await address
    return { said: said(), came: await during(settings.DATA_DIR ?? '') }
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}
const wholeIn = (data: string) => wholeOf(runningEmbedded(data)?.connection ?? '')

/** What an operator has added to a database: a role with rights of its own, one right less, a view, settings, and a large table. */
const ADDED = `create role auditor login password 'Read the log 1'; grant app to auditor with admin option; grant select on sys_audit_log to auditor;
  alter role auditor set statement_timeout to '5s'; grant select (username) on sys_user to auditor; create view public.mine as select 1 as one;
  revoke select on arc_contact from app; alter system set work_mem = '7MB';
  insert into sys_attempt (key, count) select 'bulk ' || n || repeat('长', 200), n from generate_series(1, 60000) n`

/** The data folder of an installation of the older PostgreSQL, with what its operator has added, and all that is in it. */
async function makeOlder(home: string) {
  const data = join(root, 'older')
  execFileSync('mkdir', ['-m', '711', data])
  initOlder(home, data)
  const older = await startOlder(home, data, PORT)
  try {
    await served({ DATA_DIR: data, DATABASE_URL: older.url }, async () => undefined)
    for (const statement of ADDED.split(';')) await ask(older.url, statement)
    return { data, whole: await wholeOf(older.url) }
  } finally {
    await older.stop()
  }
}

/** Upgrades by the command in a process group of its own that is killed after a time, PostgreSQL of both releases and all. */
async function killedAfter(data: string, home: string, wait: number): Promise<boolean> {
  const child = spawn(process.execPath, [MAIN, 'upgrade-database', '--old', home], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: data },
    stdio: 'ignore'
  })
  const ended = once(child, 'exit')
  const isKilled = await Promise.race([ended.then(() => false), pause(wait).then(() => true)])
  if (isKilled) child.kill('SIGKILL')
  await ended
  return isKilled
}

const home = fetchOlder(root)
if (home === undefined) say('skipped: the registry of packages does not give the older PostgreSQL')
else
  try {
    const { data, whole } = await makeOlder(home)
    const before = readFileSync(join(data, 'postgres', 'cluster', 'PG_VERSION'), 'utf8').trim()

    const without = copyOf(data, 'without')
    const { child, ended, said } = startProcess({ DATA_DIR: without })
    holds('a start without the old programs ends by 1', (await ended) === 1, child.exitCode)
    holds('and says in one line what to do', /npm install .*old-postgres@npm:.*OLD_POSTGRES/.test(said()), said())
    const wrong = await operate(['upgrade-database', '--old', root, '--lang', 'en'], { DATA_DIR: without })
    holds('a folder without programs is named', wrong.exit === 1 && /has no bin\/postgres/.test(wrong.err), wrong.err)

    const foreign = copyOf(data, 'foreign')
    const visited = await startOlder(home, foreign, PORT)
    await ask(visited.url, 'create table public.own_list (name text)')
    await visited.stop()
    const refused = await operate(['upgrade-database', '--old', home, '--lang', 'en'], { DATA_DIR: foreign })
    holds('data that is not of the product is named', /table public\.own_list/.test(refused.err), refused.err)
    holds('and nothing was changed', !existsSync(join(foreign, 'postgres', `cluster-${before}`)))

    const byStart = copyOf(data, 'by-start')
    const { came, said: words } = await served({ DATA_DIR: byStart, OLD_POSTGRES: home }, async (folder) => ({
      rows: await wholeIn(folder),
      memory: await ask<{ work_mem: string }>(runningEmbedded(folder)?.connection ?? '', 'show work_mem')
    }))
    say(words.split('\n').slice(0, 3).join(' / '))
    // What a start itself writes: turns and runs of the clock, and rights of the release that it knows.
    const started = /^(?:sys_schedule|sys_fact|sys_lease|counter )/
    const lost = differing(whole, came.rows).filter((name) => !started.test(name))
    holds('a start upgrades: rows, counters, roles, rights and keys are the same', lost.length === 0, lost)
    holds('and what the operator has set', came.memory[0]?.work_mem === '7MB', JSON.stringify(came.memory))

    const byCommand = copyOf(data, 'by-command')
    const settings = { DATA_DIR: byCommand }
    const made = await operateJson<{ rows: number; seconds: number; left: string[]; kept: string }>(
      ['upgrade-database', '--old', home],
      settings
    )
    say(`${made.rows} rows in ${made.seconds} s`)
    holds(
      'the command says what it has left',
      made.left.join() === 'view public.mine,column public.mine.one' || made.left.includes('view public.mine'),
      made.left
    )
    const kept = await startOlder(home, byCommand, PORT, `cluster-${before}`)
    const old = differing(whole, await wholeOf(kept.url))
    await kept.stop()
    holds('the kept database is the old one, which the old programs start', old.length === 0, old)
    const checked = await operate(['check', '--lang', 'en'], settings)
    holds(
      'a check says that it is kept, and how large',
      /cluster-17 \(PostgreSQL 17, \d\.\d\d GiB\) is still kept/.test(checked.out),
      checked.out
    )
    holds('it is not forgotten without a yes', (await operate(['forget-old-database'], settings)).exit === 2)
    holds('and with it, it is', (await operate(['forget-old-database', '--yes'], settings)).exit === 0)
    const left = readdirSync(join(byCommand, 'postgres'))
    holds(
      'nothing of the upgrade is left',
      !left.some((name) => /cluster-|upgrade|forgotten|old-programs/.test(name)),
      left
    )

    let killed = 0
    const lasting = made.seconds * 1000 + 2500
    for (let count = 0; count < KILLS; count++) {
      const hit = copyOf(data, 'killed')
      if (await killedAfter(hit, home, 400 + (lasting * count) / KILLS)) killed += 1
      const again = await operate(['upgrade-database', '--old', home], { DATA_DIR: hit })
      if (again.exit !== 0) holds(`after a kill at ${count} the upgrade is made`, false, again.err)
      const { came: rows } = await served({ DATA_DIR: hit }, wholeIn)
      const gone = differing(whole, rows).filter((name) => !started.test(name))
      if (gone.length > 0) holds(`after a kill at ${count} all is there`, false, gone)
    }
    holds(`killed at ${killed} of ${KILLS} moments, each database was whole in the end`, killed > KILLS / 2, killed)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
process.exitCode = isWhole ? 0 : 1
