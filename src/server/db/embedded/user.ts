import { chownSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Whom the database's files belong to and who runs it. */
export interface SystemUser {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to run as root: root lends it another user. Anyone else runs it as himself. */
export const isRoot = process.getuid?.() === 0

/** Who runs a database: the owner of one that is there, else the named user where root asks, else the one who asks. */
export function userFor(cluster: string, lent: string): SystemUser {
  const there = statSync(cluster, { throwIfNoEntry: false })
  if (isRoot) return there && there.uid !== 0 ? { uid: there.uid, gid: there.gid } : namedUser(lent)
  const me = { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 }
  if (there && process.getuid && there.uid !== me.uid)
    throw new Error(`the database in ${cluster} belongs to user ${there.uid}: start as that user, or as root`)
  return me
}

function namedUser(name: string): SystemUser {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  if (!uid || !gid)
    throw new Error(
      `PostgreSQL does not run as root, and /etc/passwd has no user "${name}" to lend it: start as another user, or set DATABASE_URL`
    )
  return { uid: Number(uid), gid: Number(gid) }
}

/** Whether a user can walk down to a folder: each folder on the way must let him through. */
export function canTraverse(user: SystemUser, folder: string): boolean {
  if (!isRoot) return true
  const way = realpathSync(folder)
  return letsThrough(statSync(way), user) && (way === dirname(way) || canTraverse(user, dirname(way)))
}

function letsThrough({ mode, uid, gid }: Stats, user: SystemUser): boolean {
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  return (mode & bit) !== 0
}

/** Makes something a user's own; only root has to. */
export function give(path: string, { uid, gid }: SystemUser): void {
  if (isRoot) chownSync(path, uid, gid)
}

/** How a process of that user is started. */
export const as = ({ uid, gid }: SystemUser): { uid?: number; gid?: number } => (isRoot ? { uid, gid } : {})
