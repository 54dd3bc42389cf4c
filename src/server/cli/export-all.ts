import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { type BagFile, writeBag } from '#package/format/write-bag.ts'
import { nodeDigest } from '#package/node/node-digests.ts'
import { openPackageFile } from '#package/node/write-folder.ts'

import { sqlText, quoted } from '../backup/dump.ts'
import { findBytes } from '../bytes/find-bytes.ts'
import { openSources } from '../backup/open.ts'
import { copyOut } from '../db/copy.ts'
import { type Opened, openBeside } from '../db/open.ts'
import type { Storage } from '../storage/storage.ts'
import { type CommandInput, BadUsage, type CliCommand, EXIT } from './command.ts'

/** What opens accounts, or is of a session or a request alone, leaves with nobody. */
const KEPT_BACK = /secret|session|code|attempt|idempotency|lease|outbox|sms|recovery|proof|known_source/
const CSV = ' with (format csv, header)'

interface Scope {
  /** The name of the package. */
  readonly name: string
  readonly title: string
  readonly column: 'project_id' | 'tenant_id'
  readonly id: string
}

/** `export-all <folder> --project <id> | --tenant <number>`: all rows as tables, and all files, each project a package of its own. */
export const exportAll: CliCommand = {
  words: [1, 1],
  options: { project: { type: 'string' }, tenant: { type: 'string' } },
  async run(asked) {
    const { words, flags, say } = asked
    if ((flags.project === undefined) === (flags.tenant === undefined)) throw new BadUsage(say('cli:export-all.usage'))
    const folder = resolve(words[0] ?? '')
    await mkdir(folder, { recursive: true })
    const config = asked.config()
    const { files } = await openSources(config)
    const opened = await openBeside(config, () => undefined)
    try {
      const scopes = await scopesOf(opened, asked)
      const made: object[] = []
      const lines: string[] = []
      for (const scope of scopes) {
        const path = join(folder, `${scope.name}.zip`)
        const bag = await packScope(opened, files, scope, path)
        made.push({ path, ...bag })
        lines.push(say('cli:export-all.packed', { path, title: scope.title, files: bag.files, digest: bag.digest }))
      }
      return { exit: EXIT.done, json: { packages: made }, lines: [...lines, say('cli:export-all.verify')] }
    } finally {
      await opened.close()
    }
  }
}

async function scopesOf({ pool }: Opened, { flags, say }: CommandInput): Promise<readonly Scope[]> {
  const of = flags.project ?? flags.tenant
  const { rows } = await pool.query<{ id: string; name: string }>(
    `select id, name from arc_project where ${flags.project === undefined ? 'tenant_id::text' : 'id'} = $1 order by id`,
    [of]
  )
  const projects = rows.map(({ id, name }): Scope => ({ name: `project-${id}`, title: name, column: 'project_id', id }))
  if (flags.project !== undefined) {
    if (projects.length === 0) throw new Error(say('cli:export-all.noProject', { id: String(of) }))
    return projects
  }
  const { rows: tenants } = await pool.query<{ name: string }>('select name from sys_tenant where id::text = $1', [of])
  const [tenant] = tenants
  if (!tenant) throw new Error(say('cli:export-all.noTenant', { id: String(of) }))
  return [{ name: `tenant-${String(of)}`, title: tenant.name, column: 'tenant_id', id: String(of) }, ...projects]
}

async function packScope(opened: Opened, storage: Storage, scope: Scope, path: string) {
  const spool = await mkdtemp(join(tmpdir(), 'urban-archives-export-'))
  try {
    const rows = await spoolRows(opened, scope, spool)
    const objects = scope.column === 'project_id' ? await objectsOf(opened, storage, scope.id) : []
    const bag = await writeBag(
      openPackageFile(path, Math.floor(Date.now() / 1000)),
      {
        payload: [...rows, ...objects],
        info: [
          ['Source-Organization', 'urban-archives'],
          ['External-Description', scope.title],
          ['External-Identifier', `${scope.column} ${scope.id}`],
          ['Bagging-Date', new Date().toISOString().slice(0, 10)]
        ]
      },
      nodeDigest
    )
    return { files: bag.files, bytes: bag.bytes, digest: bag.digest }
  } finally {
    await rm(spool, { recursive: true, force: true })
  }
}

/** Each table that says whose its rows are, as CSV: those of a project, or of a tenant's people and settings. */
async function spoolRows({ pool }: Opened, { column, id }: Scope, spool: string): Promise<readonly BagFile[]> {
  const client = await pool.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = $1
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and ($1 = 'project_id' or not exists (
         select 1 from pg_attribute p where p.attrelid = c.oid and p.attname = 'project_id')) order by 1`,
      [column]
    )
    const wanted = tables
      .filter(({ name }) => !KEPT_BACK.test(name))
      .map(({ name }) => ({ name, by: column as string }))
    if (column === 'project_id') wanted.unshift({ name: 'arc_project', by: 'id' })
    const found: BagFile[] = []
    for (const { name, by } of wanted) {
      const file = join(spool, `${name}.csv`)
      const source = `(select * from ${quoted(name)} where ${quoted(by)}::text = ${sqlText(id)} order by 1)`
      await pipeline(copyOut(client, source, CSV), createWriteStream(file))
      found.push({ path: `data/rows/${name}.csv`, size: (await stat(file)).size, open: () => createReadStream(file) })
    }
    return found
  } finally {
    client.release()
  }
}

async function objectsOf({ pool }: Opened, storage: Storage, project: string): Promise<readonly BagFile[]> {
  const { rows } = await pool.query<{ path: string; gen: Record<string, unknown> | null }>(
    'select path, gen from arc_object where project_id = $1 and removed_at is null order by path',
    [project]
  )
  const found: BagFile[] = []
  for (const row of rows) {
    const kept = await findBytes(storage, row)
    if (!kept) continue
    const open = async function* () {
      yield* await storage.get(kept.key)
    }
    found.push({ path: `data/files/${row.path}`, size: kept.size, open })
  }
  return found
}
