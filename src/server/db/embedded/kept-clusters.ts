import { existsSync, readdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { attempt } from './attempt.ts'
import { keptNames } from './kept-names.ts'

/** A database of an older major release that an upgrade has kept. */
export interface KeptCluster {
  readonly path: string
  readonly major: string
  readonly bytes: number
}

/** What a forgetting is called until it is at its end. */
const FORGOTTEN = 'forgotten-'

/** The databases that upgrades have kept in a data folder, the newest first. */
export function keptClusters(data: string): readonly KeptCluster[] {
  const folder = folderOf(data)
  if (folder === undefined) return []
  return keptNames(folder).map((name) => {
    const path = join(folder, name)
    return { path, major: name.split('-')[1] ?? '', bytes: folderBytes(path) }
  })
}

/** Removes the databases that upgrades have kept. Refused where there is none in use: then a kept one may be the only one. */
export function forgetClusters(data: string): void {
  const folder = folderOf(data)
  if (folder === undefined) return
  if (!existsSync(join(folder, 'cluster')))
    throw new Error(
      `there is no database in use in ${folder}, and the kept one may be the only one: start the server first`
    )
  // Renamed first: what is cut off while it is removed is never taken for a whole database.
  for (const name of keptNames(folder)) renameSync(join(folder, name), join(folder, `${FORGOTTEN}${name}`))
  for (const name of readdirSync(folder).filter((one) => one.startsWith(FORGOTTEN)))
    rmSync(join(folder, name), { recursive: true, force: true })
}

/** How many bytes the files of a folder take. */
export function folderBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
    (sum, entry) =>
      sum + (entry.isFile() ? (attempt(() => statSync(join(entry.parentPath, entry.name)).size) ?? 0) : 0),
    0
  )
}

const folderOf = (data: string): string | undefined => attempt(() => realpathSync(join(data, 'postgres')))
