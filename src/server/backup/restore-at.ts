import { appendFile, chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createWriteStream, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'

import type { Opened } from '../db/open.ts'
import { clusterPlace } from '../db/embedded/place-cluster.ts'
import { readObject } from './manifest.ts'
import { blobName, readKept, readLines, type Vault } from './vault.ts'
import type { BackupMoment } from './choose-moment.ts'
import { unpackFiles } from './pack.ts'

/** What is written for the one start that brings the database to its moment, and taken away after it. */
const MARK = '# restore to a moment'

/** Puts the files of a database and its changes into an empty place, so that its next start brings it to the moment. */
export async function placeCluster(
  vault: Vault,
  { manifest, changes }: BackupMoment,
  at: Date,
  dataDir: string
): Promise<string> {
  const { cluster: copy } = manifest
  const { folder, own, major } = clusterPlace(dataDir)
  if (major !== copy.major)
    throw new Error(
      `the files of the database are of PostgreSQL ${copy.major}, this is ${major}: restore without --at, or by the release that made them`
    )
  const cluster = join(folder, 'cluster')
  await mkdir(cluster, { mode: 0o700 })
  for (const name of copy.folders) await mkdir(join(cluster, name), { recursive: true, mode: 0o700 })
  for await (const line of readLines(vault, copy.files.name)) {
    const { name, sha256 } = readObject(line)
    await write(vault, blobName(vault, sha256), join(cluster, name))
  }
  for await (const { name, bytes } of unpackFiles(readKept(vault, copy.small.name))) {
    await mkdir(dirname(join(cluster, name)), { recursive: true, mode: 0o700 })
    await writeFile(join(cluster, name), bytes, { mode: 0o600 })
  }
  for (const { segments } of changes)
    for (const { segment, name } of segments) await write(vault, name, join(cluster, 'pg_wal', segment))
  await writeFile(join(cluster, 'backup_label'), copy.label, { mode: 0o600 })
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 })
  // The files of changes are where PostgreSQL searches when the command finds none.
  const settings = {
    restore_command: 'exit 1',
    // PostgreSQL knows no letters of zones at this moment.
    recovery_target_time: at.toISOString().replace('T', ' ').replace('Z', '+00'),
    recovery_target_action: 'promote'
  }
  await appendFile(
    join(cluster, 'postgresql.auto.conf'),
    Object.entries(settings)
      .map(([name, value]) => `${name} = '${value}' ${MARK}\n`)
      .join('')
  )
  await writeFile(join(folder, 'password'), copy.password, { mode: 0o600 })
  own([join(folder, 'password'), cluster, ...below(cluster)])
  return cluster
}

const below = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))

async function write(vault: Vault, name: string, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await pipeline(readKept(vault, name), createWriteStream(file, { mode: 0o600 }))
}

/** Waits until the database has come to its moment and takes writes, and forgets what was only for that. */
export async function finishRecovery({ pool }: Pick<Opened, 'pool'>, cluster: string): Promise<void> {
  while ((await pool.query<{ still: boolean }>('select pg_is_in_recovery() as still')).rows[0]?.still) await pause(100)
  const file = join(cluster, 'postgresql.auto.conf')
  const { mode } = statSync(file)
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => !line.includes(MARK))
  await writeFile(file, lines.join('\n'))
  await chmod(file, mode)
  await rm(join(cluster, 'recovery.signal'), { force: true })
}
