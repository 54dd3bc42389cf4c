import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { attempt } from './attempt.ts'
import { keptNames } from './kept-names.ts'
import type { DatabasePlace } from './place.ts'
import { packageOf, type Programs } from './programs.ts'
import { DatabaseRefused } from './refused.ts'
import { as, give } from './user.ts'

/** The database's superuser, and the environment that its programs get: nothing of ours. */
export const OWNER = 'archive'
export const bareEnvironment = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }

const FLAGS = [
  '--data-checksums',
  '--auth=scram-sha-256',
  `--username=${OWNER}`,
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions'
]

/** The folder of the database itself, made where there is none; refused where another major release made it. */
export async function clusterIn(place: DatabasePlace, programs: Programs): Promise<string> {
  const cluster = join(place.folder, 'cluster')
  if (!existsSync(cluster)) {
    refuseLost(place)
    await make(cluster, place, programs)
  }
  refuseOtherMajor(cluster, majorOf(cluster) ?? '', programs.major)
  return cluster
}

/** The major release of PostgreSQL that made a database; nothing where there is none. */
export const majorOf = (cluster: string): string | undefined =>
  attempt(() => readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim())

/** Throws where a database is of another major release than the programs. */
export function refuseOtherMajor(cluster: string, made: string, mine: string): void {
  if (made === mine) return
  const isNewer = Number(made) > Number(mine)
  throw new DatabaseRefused(
    isNewer ? 'newerMajor' : 'noPrograms',
    `the database in ${cluster} was made by PostgreSQL ${made}, this is ${mine}: ${isNewer ? 'start it by the release that made it' : `name the programs of ${made} by OLD_POSTGRES, and the start upgrades it`}`,
    { cluster, made, mine, package: packageOf(made) }
  )
}

/** A folder that keeps an older database, and has none that is in use, has lost one: an empty one in its place would hide that. */
function refuseLost({ folder }: DatabasePlace): void {
  const kept = keptNames(folder)
  if (kept.length === 0) return
  throw new DatabaseRefused(
    'missing',
    `${join(folder, 'cluster')} is missing, and ${kept.join(', ')} beside it is an older database: bring the missing folder back, or rename the older one to "cluster"`,
    { folder, kept: kept.join(', ') }
  )
}

/** The superuser's password, kept beside the cluster, readable by its user alone. */
export const passwordOf = ({ folder }: DatabasePlace): string => readFileSync(join(folder, 'password'), 'utf8')

/** Made beside and renamed: a crash in between leaves nothing that could be taken for a database. */
async function make(cluster: string, { folder, user }: DatabasePlace, { initdb }: Programs): Promise<void> {
  for (const left of readdirSync(folder).filter((name) => name.startsWith('new-')))
    rmSync(join(folder, left), { recursive: true, force: true })
  const secret = join(folder, 'password')
  writeFileSync(secret, randomBytes(24).toString('base64url'), { mode: 0o600 })
  give(secret, user)
  const fresh = await initCluster(join(folder, 'new-'), { folder, user }, { initdb })
  renameSync(fresh, cluster)
  syncFolder(folder)
}

/**
 * Makes an empty database in a new folder whose name begins with `prefix`, under the password of the place. The name is never the same:
 * an initdb that outlived a killed server may still write into an older one.
 */
export async function initCluster(
  prefix: string,
  place: DatabasePlace,
  { initdb }: Pick<Programs, 'initdb'>
): Promise<string> {
  const { folder, user } = place
  const fresh = mkdtempSync(prefix)
  give(fresh, user)
  const secret = join(folder, 'password')
  const run = (ctype: string) =>
    promisify(execFile)(initdb, ['-D', fresh, ...FLAGS, `--pwfile=${secret}`, `--lc-ctype=${ctype}`], {
      ...as(user),
      cwd: folder,
      env: bareEnvironment
    })
  try {
    // With ctype C the trigram search finds no Chinese; some systems have no C.UTF-8.
    await run('C.UTF-8').catch(() => run('C'))
  } catch (error) {
    const { stderr } = error as { stderr?: string }
    throw new Error(
      `PostgreSQL could not make its folder ${fresh}: ${(stderr || String(error)).trim().split('\n').at(-1)}`,
      { cause: error }
    )
  }
  return fresh
}

/** Brings the names in a folder onto the disk. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
