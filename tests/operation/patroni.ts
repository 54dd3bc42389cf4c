import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import pg from 'pg'

import { freePorts } from './ports.ts'
import { type Program, startProgram, until } from './programs.ts'
import { startHaproxy } from './proxy.ts'

const BIN = '/usr/lib/postgresql/15/bin'
const NAME = 'archives'
const PASSWORD = 'archives'
const SUPER = { username: 'postgres', password: 'super' }

/** A PostgreSQL of several members under Patroni, with one etcd, and HAProxy before whoever leads. */
export interface HighlyAvailable {
  /** The way to the leader, whoever that is. */
  readonly connection: pg.ClientConfig
  readonly url: string
  /** Ends the leader's PostgreSQL and its Patroni at one moment, as when its machine dies; gives which member it was. */
  readonly killLeader: () => Promise<number>
  /** Starts a member again and waits until all are there and one of them follows in step. */
  readonly bring: (member: number) => Promise<void>
  /** Waits until the leader takes a write by the way that servers go; gives when it did. */
  readonly writable: () => Promise<number>
  readonly stop: () => Promise<void>
}

interface Member {
  readonly port: number
  readonly rest: number
  readonly data: string
  readonly file: string
}

/** The user that PostgreSQL runs as, where root starts it. */
function owner(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (what: string) => Number(execFileSync('id', [what, 'postgres']))
  return { uid: id('-u'), gid: id('-g') }
}

const memberConfig = ({ port, rest, data }: Member, name: string, etcd: number, folder: string) => `scope: ${NAME}
name: ${name}
restapi: {listen: "127.0.0.1:${rest}", connect_address: "127.0.0.1:${rest}"}
etcd: {host: "127.0.0.1:${etcd}"}
bootstrap:
  dcs:
    # At least loop_wait + 2 * retry_timeout; Patroni takes nothing below 20.
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql:
      use_pg_rewind: true
      parameters: {max_connections: 100, wal_level: replica, hot_standby: "on", wal_log_hints: "on", shared_buffers: 64MB, wal_keep_size: 128MB}
  initdb: [{encoding: UTF8}, {locale: C.UTF-8}, data-checksums]
  pg_hba:
    - host all all 127.0.0.1/32 scram-sha-256
    - host replication all 127.0.0.1/32 scram-sha-256
postgresql:
  listen: 127.0.0.1:${port}
  connect_address: 127.0.0.1:${port}
  data_dir: ${data}
  bin_dir: ${BIN}
  pgpass: ${data}.pgpass
  authentication:
    superuser: {username: ${SUPER.username}, password: ${SUPER.password}}
    replication: {username: replicator, password: replica}
    rewind: {username: rewinder, password: rewind}
  parameters: {unix_socket_directories: "${folder}"}
watchdog: {mode: off}
`

/** To the leader alone; a session to one that leads no more is cut. */
const proxyConfig = (port: number, members: readonly Member[]) => `global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
listen leader
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${members.map((member, at) => `  server pg${at} 127.0.0.1:${member.port} check port ${member.rest}`).join('\n')}
`

/** Starts members that follow one another synchronously: what is acknowledged is on the disks of two. */
export async function startPatroni(folder: string, count = 3): Promise<HighlyAvailable> {
  const as = owner()
  mkdirSync(join(folder, 'pg'), { recursive: true })
  chmodSync(folder, 0o755)
  const place = join(folder, 'pg')
  if (as) chownSync(place, as.uid, as.gid)
  const [etcd = 0, peer = 0, way = 0, ...ports] = await freePorts(3 + 2 * count)
  const members = Array.from({ length: count }, (_, at): Member => {
    const data = join(place, `member${at}`)
    return { port: ports[2 * at] ?? 0, rest: ports[2 * at + 1] ?? 0, data, file: join(folder, `member${at}.yml`) }
  })
  const programs = new Map<string, Program>()
  const [client, peers] = [`http://127.0.0.1:${etcd}`, `http://127.0.0.1:${peer}`]
  programs.set(
    'etcd',
    startProgram(
      'etcd',
      [
        `--data-dir=${join(folder, 'etcd')}`,
        `--listen-client-urls=${client}`,
        `--advertise-client-urls=${client}`,
        `--listen-peer-urls=${peers}`,
        `--initial-advertise-peer-urls=${peers}`,
        `--initial-cluster=default=${peers}`,
        '--enable-v2=true'
      ],
      { log: join(folder, 'etcd.log') }
    )
  )
  await until('etcd answers', () => isOk(`${client}/health`))
  const begin = (at: number) => {
    const member = members[at] as Member
    writeFileSync(member.file, memberConfig(member, `pg${at}`, etcd, place))
    programs.set(`pg${at}`, startProgram('patroni', [member.file], { log: join(folder, `pg${at}.log`), as }))
  }
  const leader = async () => {
    for (const [at, { rest }] of members.entries()) if (await isOk(`http://127.0.0.1:${rest}/primary`)) return at
    return undefined
  }
  begin(0)
  await until('a first member leads', async () => (await leader()) !== undefined, { seconds: 120 })
  for (let at = 1; at < count; at++) begin(at)
  programs.set('proxy', startHaproxy(folder, 'leader', proxyConfig(way, members)))
  const inStep = () =>
    until('all members follow, one of them in step', async () => isWhole(members, await leader()), { seconds: 180 })
  await inStep()
  await setUp(way)
  const connection = { host: '127.0.0.1', port: way, user: NAME, password: PASSWORD, database: NAME }
  return {
    connection,
    url: `postgres://${NAME}:${PASSWORD}@127.0.0.1:${way}/${NAME}`,
    async killLeader() {
      const at = await leader()
      if (at === undefined) throw new Error('nobody leads')
      const postmaster = Number(readFileSync(join(members[at]?.data ?? '', 'postmaster.pid'), 'utf8').split('\n')[0])
      programs.get(`pg${at}`)?.child.kill('SIGKILL')
      process.kill(postmaster, 'SIGKILL')
      return at
    },
    async bring(at) {
      begin(at)
      await inStep()
    },
    writable: () => takesWrite(connection),
    async stop() {
      // Patroni ends its PostgreSQL in order; what is left after that was started by nobody else.
      for (const [name, program] of programs) if (name.startsWith('pg')) await program.stop('SIGTERM')
      for (const { data } of members) endPostgres(data)
      for (const program of programs.values()) await program.stop()
    }
  }
}

async function isOk(address: string): Promise<boolean> {
  return fetch(address, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false
  )
}

/** Whether one leads, all others follow its stream, and one of them must have what is acknowledged. */
async function isWhole(members: readonly Member[], leader: number | undefined): Promise<boolean> {
  const rest = members[leader ?? -1]?.rest
  if (rest === undefined) return false
  const answer = await fetch(`http://127.0.0.1:${rest}/cluster`).catch(() => undefined)
  const { members: seen = [] } = ((await answer?.json()) ?? {}) as { members?: { role: string; state: string }[] }
  const follows = seen.filter(({ role, state }) => role !== 'leader' && ['running', 'streaming'].includes(state))
  return follows.length === members.length - 1 && seen.some(({ role }) => role === 'sync_standby')
}

async function setUp(port: number): Promise<void> {
  await until('the way leads to the leader', () => takesWrite(asSuper(port)).then(() => true))
  const client = new pg.Client(asSuper(port))
  await client.connect()
  await client.query(`create role ${NAME} login createrole password '${PASSWORD}'`)
  await client.query(`create database ${NAME} owner ${NAME}`)
  await client.end()
}

const asSuper = (port: number): pg.ClientConfig => ({
  host: '127.0.0.1',
  port,
  user: SUPER.username,
  password: SUPER.password,
  database: 'postgres'
})

async function takesWrite(connection: pg.ClientConfig): Promise<number> {
  let at = 0
  await until(
    'a write is taken',
    async () => {
      const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2000, query_timeout: 3000 })
      client.on('error', () => undefined)
      try {
        await client.connect()
        await client.query('create temp table probe (at int); insert into probe values (1)')
        await client.query('select txid_current()')
        at = performance.now()
        return true
      } catch {
        return false
      } finally {
        await client.end().catch(() => undefined)
      }
    },
    { seconds: 180, every: 100 }
  )
  return at
}

function endPostgres(data: string): void {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return
  try {
    process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGINT')
  } catch {
    // It has ended, and left its file.
  }
}
