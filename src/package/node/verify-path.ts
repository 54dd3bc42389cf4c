import { statSync } from 'node:fs'

import { listContainer } from '../format/list-container.ts'
import { type Report, type Verification, verify } from '../format/verify.ts'
import { diskAccess, listFolder } from './disk-access.ts'

/** Verifies the package at a path: a folder, a ZIP or a TAR. */
export async function verifyPath(
  path: string,
  how: Pick<Verification<string>, 'lanes' | 'onProgress' | 'isStopped'>
): Promise<Report> {
  const listing = statSync(path).isDirectory() ? await listFolder(path) : await listContainer(diskAccess, path)
  return verify({ ...how, listing, access: diskAccess })
}
