import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

import type pg from 'pg'

import { type ClusterCopy, objectLine } from './manifest.ts'
import { hasBlob, keepBlob, keepNew, type BlobFigures, type Vault } from './vault.ts'
import { packFiles } from './pack.ts'

/** Folders whose content is only of the running PostgreSQL, or comes from the kept changes. */
const EMPTIED = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans'
]
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|backup_label.*|tablespace_map.*|recovery\.signal|pg_internal\.init.*|pgsql_tmp.*)$/
/** Files of at most so many bytes are kept together; they are read whole. */
const SMALL = 1024 ** 2
const CONTROL = join('global', 'pg_control')

/**
 * Copies the files of the embedded database while it is in use. They are not of one moment: the changes between `start` and `stop` make
 * them whole, and those after it bring them to any later moment. A file that is as in an earlier backup is not copied again.
 */
export async function copyCluster(pool: pg.Pool, cluster: string, vault: Vault): Promise<ClusterCopy> {
  const client = await pool.connect()
  const spool = await mkdtemp(join(tmpdir(), 'urban-archives-cluster-'))
  try {
    const { rows: started } = await client.query<{ lsn: string; timeline: number; at: string }>(
      `select pg_backup_start('urban-archives', true)::text as lsn, timeline_id as timeline,
        to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from pg_control_checkpoint()`
    )
    const { folders, small, large } = await list(cluster)
    const lines: string[] = []
    for (const path of large) {
      const measured = await keepFile(vault, join(cluster, path), join(spool, 'file'))
      if (measured) lines.push(objectLine({ name: path, ...measured }))
    }
    // What says where recovery begins is copied after all else.
    const packed = await keepNew(vault, packFiles(cluster, [...small.filter((one) => one !== CONTROL), CONTROL]))
    const { rows: stopped } = await client.query<{ lsn: string; label: string }>(
      'select lsn::text as lsn, labelfile as label from pg_backup_stop(false)'
    )
    const [begin, end] = [started[0], stopped[0]]
    if (!begin || !end) throw new Error('PostgreSQL did not say where its changes begin and end')
    return {
      files: await keepNew(vault, [Buffer.from(lines.join('\n'))]),
      small: packed,
      folders,
      label: end.label,
      at: begin.at,
      major: (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim(),
      password: await readFile(join(dirname(cluster), 'password'), 'utf8'),
      start: { timeline: begin.timeline, lsn: begin.lsn },
      stop: { timeline: begin.timeline, lsn: end.lsn }
    }
  } finally {
    // A connection that is closed ends a copy that was not finished.
    client.release(true)
    await rm(spool, { recursive: true, force: true })
  }
}

interface Listed {
  readonly folders: readonly string[]
  readonly small: readonly string[]
  readonly large: readonly string[]
}

async function list(cluster: string): Promise<Listed> {
  const [folders, small, large]: [string[], string[], string[]] = [[], [], []]
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      const name = relative(cluster, path)
      if (LEFT_OUT.test(entry.name)) continue
      if (entry.isFile()) (((await stat(path).catch(() => undefined))?.size ?? 0) > SMALL ? large : small).push(name)
      else if (entry.isDirectory()) {
        folders.push(name)
        if (!EMPTIED.includes(name)) await walk(path)
      }
    }
  }
  await walk(cluster)
  return { folders: [...folders, join('pg_wal', 'archive_status')], small, large }
}

/** A file changes while it is read: what is kept is copied first, so that its digest and its bytes are the same ones. */
async function keepFile(vault: Vault, file: string, spool: string): Promise<BlobFigures | undefined> {
  try {
    const now = await measure(file)
    if (await hasBlob(vault, now)) return now
    await copyFile(file, spool)
    const copied = await measure(spool)
    return (await hasBlob(vault, copied)) ? copied : keepBlob(vault, async () => createReadStream(spool), copied.sha256)
  } catch (error) {
    // A table that was dropped meanwhile: the changes drop it too.
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw error
  }
}

async function measure(file: string): Promise<BlobFigures> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of createReadStream(file)) {
    hash.update(piece as Uint8Array)
    bytes += (piece as Uint8Array).length
  }
  return { sha256: hash.digest('hex'), bytes }
}
