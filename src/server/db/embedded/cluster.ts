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

import type { DatabasePlace } from './place.ts'
import type { Programs } from './programs.ts'
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
  if (!existsSync(cluster)) await make(cluster, place, programs)
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (made !== programs.major)
    throw new Error(
      `the database in ${cluster} was made by PostgreSQL ${made}, this is ${programs.major}: save it with the older release's backup and restore it here`
    )
  return cluster
}

/** The superuser's password, kept beside the cluster, readable by its user alone. */
export const passwordOf = ({ folder }: DatabasePlace): string => readFileSync(join(folder, 'password'), 'utf8')

/** Made beside and renamed: a crash in between leaves nothing that could be taken for a database. */
async function make(cluster: string, { folder, user }: DatabasePlace, { initdb }: Programs): Promise<void> {
  for (const left of readdirSync(folder).filter((name) => name.startsWith('new-')))
    rmSync(join(folder, left), { recursive: true, force: true })
  const fresh = mkdtempSync(join(folder, 'new-')) // never the same name: an initdb that outlived a killed server may still write into an older one
  give(fresh, user)
  const secret = join(folder, 'password')
  writeFileSync(secret, randomBytes(24).toString('base64url'), { mode: 0o600 })
  give(secret, user)
  const attempt = (ctype: string) =>
    promisify(execFile)(initdb, ['-D', fresh, ...FLAGS, `--pwfile=${secret}`, `--lc-ctype=${ctype}`], {
      ...as(user),
      cwd: folder,
      env: bareEnvironment
    })
  try {
    // With ctype C the trigram search finds no Chinese; some systems have no C.UTF-8.
    await attempt('C.UTF-8').catch(() => attempt('C'))
  } catch (error) {
    const { stderr } = error as { stderr?: string }
    throw new Error(
      `PostgreSQL could not make its folder ${cluster}: ${(stderr || String(error)).trim().split('\n').at(-1)}`,
      { cause: error }
    )
  }
  renameSync(fresh, cluster)
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
