import { createHash } from 'node:crypto'
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

/**
 * The hash of each file name that a script holds, made of the name alone: those of the build change with every change anywhere, and sway a
 * compressed script by some ten bytes.
 */
const withSteadyHashes = (script: string): string =>
  script.replace(
    /([\w.-]+)-[\w-]{8}(\.(?:js|css))\b/g,
    (_, name: string, ending: string) =>
      `${name}-${createHash('sha256').update(name).digest('base64url').slice(0, 8)}${ending}`
  )

/** What these scripts weigh on the wire, in kB (1,000 bytes) of gzip, whatever hashes their names have. */
export const gzipped = (folder: string, files: Iterable<string>): number =>
  [...files].reduce(
    (sum, file) => sum + gzipSync(withSteadyHashes(readFileSync(join(folder, file), 'utf8')), { level: 9 }).length,
    0
  ) / 1000
