import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The root of the project. */
export const ROOT = join(import.meta.dirname, '..', '..', '..')

/** A digest of files, and of all files in folders, named from the root of the project: what is made of them is named by it. */
export function sourcesDigest(sources: readonly string[]): string {
  return sources
    .flatMap((source) => filesIn(join(ROOT, source)))
    .sort()
    .reduce((hash, file) => hash.update(file.slice(ROOT.length)).update(readFileSync(file)), createHash('sha256'))
    .digest('hex')
    .slice(0, 20)
}

const filesIn = (path: string): string[] =>
  statSync(path).isFile()
    ? [path]
    : readdirSync(path, { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
