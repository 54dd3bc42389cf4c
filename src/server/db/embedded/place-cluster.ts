import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { placeOf } from './place.ts'
import { programsFor } from './programs.ts'
import { SHELTER, LENT } from './start.ts'
import { give } from './user.ts'

/** Where the database of an empty data folder goes that somebody brings as files. */
export interface ClusterPlace {
  readonly folder: string
  /** The major release of the PostgreSQL that is here. */
  readonly major: string
  /** Makes files those of the user who runs the database. */
  readonly own: (paths: readonly string[]) => void
}

/** Makes that place. */
export function clusterPlace(data: string): ClusterPlace {
  const place = placeOf(data, SHELTER, LENT)
  mkdirSync(join(place.folder), { recursive: true })
  return {
    folder: place.folder,
    major: programsFor(place).major,
    own: (paths) => {
      for (const path of paths) give(path, place.user)
    }
  }
}
