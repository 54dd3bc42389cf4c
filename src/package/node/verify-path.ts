import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { listContainer } from '../format/list-container.ts'
import { packagesAmong } from '../format/parts/packages-among.ts'
import { aloneReport, type Examined } from '../format/verify-group.ts'
import type { Report } from '../format/report.ts'
import { examine, type Verification } from '../format/verify.ts'
import { diskAccess, listFolder } from './disk-access.ts'

type How = Pick<Verification<string>, 'lanes' | 'onProgress' | 'isStopped'>

/** Verifies the package at a path: a folder, a ZIP or a TAR. */
export const verifyPath = async (path: string, how: How): Promise<Report> => aloneReport(await examinePath(path, how))

/** Verifies a package that may be given with others. */
export async function examinePath(path: string, how: How): Promise<Examined> {
  const listing = statSync(path).isDirectory() ? await listFolder(path) : await listContainer(diskAccess, path)
  return examine({ ...how, listing, access: diskAccess })
}

/** The packages at a path: itself, or those that its folder holds. */
export function packagesAt(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path]
  const among = packagesAmong(
    readdirSync(path, { withFileTypes: true }).flatMap((one) => {
      if (!one.isDirectory()) return [one.name]
      const isDeclared = existsSync(join(path, one.name, 'bagit.txt'))
      return [`${one.name}/${isDeclared ? 'bagit.txt' : ''}`]
    })
  )
  return among.length === 0 ? [path] : among.map((name) => join(path, name))
}
