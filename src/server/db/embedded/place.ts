import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmdirSync,
  statSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

import { attempt } from './attempt.ts'
import { keptNames } from './kept-names.ts'
import { give, isRoot, canTraverse, type SystemUser, userFor } from './user.ts'

/** The folder that holds a database with all that belongs to it, and who runs it. */
export interface DatabasePlace {
  readonly folder: string
  readonly user: SystemUser
}

/**
 * Where the database of a data folder is: in `<data>/postgres`, or, where root's data folder cannot be entered by the
 * user lent to the database, in a folder of the shelter to which `<data>/postgres` is a link. The link says which database
 * is ours, not the path: a data folder that is moved keeps its database.
 */
export function placeOf(data: string, shelter: string, lent: string): DatabasePlace {
  mkdirSync(data, { recursive: true, mode: 0o711 })
  const own = join(realpathSync(data), 'postgres')
  const decided = lstatSync(own, { throwIfNoEntry: false })?.isSymbolicLink() || holdsCluster(own)
  if (!decided) {
    const user = userFor(own, lent)
    if (!canHold(own, user)) takeShelter(own, shelter, user)
  }
  if (!existsSync(own))
    throw new Error(
      `${own} leads to a database that is gone: bring its folder back, or remove the link to begin with an empty one`
    )
  const folder = realpathSync(own)
  const cluster = join(folder, 'cluster')
  return { folder, user: userFor(existsSync(cluster) ? cluster : folder, lent) }
}

/** Whether a folder has a database, or has one under another name for the moment of an upgrade's renames. */
const holdsCluster = (own: string): boolean =>
  existsSync(join(own, 'cluster')) || (existsSync(own) && keptNames(own).length > 0)

function takeShelter(own: string, shelter: string, user: SystemUser): void {
  mkdirSync(shelter, { recursive: true, mode: 0o755 })
  const away = mkdtempSync(join(shelter, `${basename(dirname(own))}-`))
  if (!canHold(away, user))
    throw new Error(
      `neither ${own} nor ${shelter} can hold a database of user ${user.uid}: choose another DATA_DIR, or set DATABASE_URL`
    )
  writeFileSync(join(away, 'belongs-to'), `${dirname(own)}\n`)
  symlinkSync(away, own)
}

/** Makes a private folder for a user; says no, and leaves nothing, where he cannot own or enter it. */
function canHold(folder: string, user: SystemUser): boolean {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  attempt(() => give(folder, user))
  attempt(() => chmodSync(folder, 0o700))
  const { uid, mode } = statSync(folder)
  const isPrivate = process.platform === 'win32' || (mode & 0o777) === 0o700
  if (isPrivate && (!isRoot || uid === user.uid) && canTraverse(user, folder)) return true
  attempt(() => rmdirSync(folder))
  return false
}
