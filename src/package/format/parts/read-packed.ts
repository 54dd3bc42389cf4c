import { type Info, readInfo } from '../bag-info.ts'
import { figureAt } from '../bytes.ts'
import { ALGORITHMS, type Algorithm, type Digests } from '../digests.ts'
import type { SourceAccess } from '../entry.ts'
import { readManifest } from '../manifest.ts'
import { type ListedEntry, zipDirectory } from '../read-zip.ts'
import { collectBytes } from '../reader.ts'
import { LOCAL, METHODS } from '../zip-headers.ts'

/** A file of a package that was packed as a ZIP: its header, its content and the figures after it are so many bytes from a place on. */
export interface PackedFile {
  readonly path: string
  readonly name: Uint8Array
  readonly size: number
  readonly crc: number
  readonly start: number
  readonly end: number
  /** As the manifests of the package list them. */
  readonly digests: Digests
}

/** A package that was packed as a ZIP by this code, as far as its parts are made of it. */
export interface PackedPackage {
  /** Its digest. */
  readonly digest: string
  readonly info: Info
  readonly algorithms: readonly Algorithm[]
  /** Its files in their order: content, and tag files but for the manifests. */
  readonly files: readonly PackedFile[]
  /** The tag files that say what the whole package is, with their bytes. */
  readonly says: readonly {
    readonly path: string
    readonly bytes: Uint8Array
    readonly crc: number
    readonly digests: Digests
  }[]
}

const MANIFEST = /^(tag)?manifest-([a-z0-9]+)\.txt$/
const INFO = 'bag-info.txt'
/** The header of a ZIP's part without its name. */
const LOCAL_SIZE = 30

/** Reads the lists of a package that this code has packed as a ZIP, and none of its content. Undefined where it is no such package. */
export async function readPacked<S>(
  access: SourceAccess<S>,
  source: S,
  digestOf: (bytes: Uint8Array, algorithms: readonly Algorithm[]) => Promise<Digests>
): Promise<PackedPackage | undefined> {
  const directory = await zipDirectory(access, source)
  if (!directory) return undefined
  const { listed, start: end } = directory
  if (listed.some(({ method, packed, size }) => method !== METHODS.stored || packed !== size)) return undefined
  const raw = listed.map((one, index) => ({ ...one, end: listed[index + 1]?.start ?? end }))
  const tagFiles = new Map<string, Uint8Array>()
  const sums = new Map<string, number>()
  for (const one of raw)
    if (MANIFEST.test(one.path) || one.path === INFO) {
      const bytes = await contentIn(access, source, one)
      if (!bytes) return undefined
      tagFiles.set(one.path, bytes)
      sums.set(one.path, one.crc)
    }
  const digests = new Map<string, Partial<Record<Algorithm, string>>>()
  const algorithms: Algorithm[] = []
  for (const [path, bytes] of tagFiles) {
    const [, isTag, name] = MANIFEST.exec(path) ?? []
    const algorithm = ALGORITHMS.find((one) => one === name)
    if (!algorithm) continue
    if (!isTag) algorithms.push(algorithm)
    for (const line of readManifest(bytes, algorithm)?.lines ?? []) {
      const known = digests.get(line.path) ?? {}
      known[algorithm] = line.digest
      digests.set(line.path, known)
    }
  }
  const info = readInfo(tagFiles.get(INFO) ?? new Uint8Array())
  const own = tagFiles.get('tagmanifest-sha256.txt')
  if (!info || !own || !algorithms.includes('sha256')) return undefined
  const says = await Promise.all(
    [...tagFiles].map(async ([path, bytes]) => ({
      ...{ path, bytes, crc: sums.get(path) ?? 0 },
      digests: await digestOf(bytes, algorithms)
    }))
  )
  const files = raw.flatMap(({ path, name, size, crc, start, end: to }): PackedFile[] =>
    tagFiles.has(path) ? [] : [{ path, name, size, crc, start, end: to, digests: digests.get(path) ?? {} }]
  )
  const { sha256 } = await digestOf(own, ['sha256'])
  return { digest: sha256 ?? '', info, algorithms, files, says }
}

/** The content of a small part, which is between its header and the figures after it. */
async function contentIn<S>(
  access: SourceAccess<S>,
  source: S,
  { start, size, end }: ListedEntry & { readonly end: number }
) {
  const bytes = await collectBytes(access.read(source, start, end))
  if (figureAt(bytes, 0, 4) !== LOCAL) return undefined
  const from = LOCAL_SIZE + figureAt(bytes, 26, 2) + figureAt(bytes, 28, 2)
  return bytes.length >= from + size ? bytes.subarray(from, from + size) : undefined
}
