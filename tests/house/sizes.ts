import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
}
/** The build's own list of what it made, by the path of the source (dist/.vite/manifest.json). */
export type Manifest = Readonly<Record<string, Chunk>>

/** Every script that is loaded with these sources and what they import; what is imported lazily counts only where it is named. */
export function scriptsOf(manifest: Manifest, sources: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const enter = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`the build knows no ${name}: has it moved?`)
    if (seen.has(name)) return
    seen.add(name)
    chunk.imports?.forEach(enter)
  }
  sources.forEach(enter)
  return new Set([...seen].map((name) => manifest[name]?.file ?? '').filter((file) => file.endsWith('.js')))
}

/** What these scripts weigh on the wire, in kB (1,000 bytes) of gzip. */
export const gzipped = (folder: string, files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0) / 1000
