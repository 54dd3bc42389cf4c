import { type Info, DECLARATION, FORMAT, FORMAT_LABEL, infoValue, writeInfo } from './bag-info.ts'
import type { Pieces } from './bytes.ts'
import { type Algorithm, type Digests, type OpenDigest, openDigests } from './digests.ts'
import { type ManifestLine, writeManifest } from './manifest.ts'
import { isOutside, nameFaults, sameName } from './names.ts'
import type { Container } from './write-container.ts'

/** A file that goes into a package. */
export interface BagFile {
  /** Below the package; content begins with `data/`. */
  readonly path: string
  readonly size: number
  readonly open: () => Pieces
  /** What is known of it: other bytes end the work. */
  readonly sha256?: string
}

/** Why a package cannot be made: other bytes than are known of, another size, a path that may not be in it. */
export class PackingError extends Error {
  readonly code: 'changed' | 'size' | 'path' | 'digest'
  readonly path: string
  constructor(code: PackingError['code'], path: string) {
    super(`${code}: ${path}`)
    this.name = 'PackingError'
    this.code = code
    this.path = path
  }
}

/** What a package is made of. */
export interface BagContent {
  /** Its content, one after the other; each is read once. */
  readonly payload: AsyncIterable<BagFile> | Iterable<BagFile>
  /** Files beside the content, as the program that verifies it. */
  readonly tags?: readonly BagFile[]
  /** Labels of bag-info.txt; Payload-Oxum and the format are added. */
  readonly info: Info
  /** Of which digests there are manifests. SHA-256 is always one. */
  readonly algorithms?: readonly Algorithm[]
}

/** What was made. */
export interface WrittenBag {
  /** SHA-256 of tagmanifest-sha256.txt, by which the whole package is named. */
  readonly digest: string
  readonly bytes: number
  readonly files: number
  readonly digests: ReadonlyMap<string, Digests>
}

/**
 * Writes a bag (RFC 8493) into a folder, a ZIP or a TAR. Each byte is read once, for its digests and for the container together; the
 * manifests follow the content. A name that another system would change is refused before its content is read.
 */
export async function writeBag(
  container: Container,
  { payload, tags = [], info, algorithms = ['sha256'] }: BagContent,
  open: OpenDigest
): Promise<WrittenBag> {
  const wanted: Algorithm[] = ['sha256', ...algorithms.filter((one) => one !== 'sha256')]
  const digests = new Map<string, Digests>()
  const names = new Set<string>()
  const oxum = { bytes: 0, files: 0 }
  const add = async (file: BagFile) => {
    const same = sameName(file.path)
    if (isOutside(file.path) || nameFaults(file.path).length > 0 || names.has(same))
      throw new PackingError('path', file.path)
    names.add(same)
    digests.set(file.path, await addDigested(container, file, wanted, open))
  }
  const addBytes = (path: string, bytes: Uint8Array) => add({ path, size: bytes.length, open: () => [bytes] })
  const addManifests = async (prefix: string, paths: readonly string[]) => {
    for (const algorithm of wanted) {
      const lines = paths.map((path): ManifestLine => ({ path, digest: digests.get(path)?.[algorithm] ?? '' }))
      await addBytes(`${prefix}-${algorithm}.txt`, writeManifest(lines))
    }
  }

  await addBytes('bagit.txt', new TextEncoder().encode(DECLARATION))
  for await (const file of payload) {
    if (!file.path.startsWith('data/')) throw new PackingError('path', file.path)
    await add(file)
    oxum.bytes += file.size
    oxum.files += 1
  }
  const content = [...digests.keys()].filter((path) => path.startsWith('data/'))
  const labels: Info = [...info, ['Payload-Oxum', `${oxum.bytes}.${oxum.files}`]]
  await addBytes(
    'bag-info.txt',
    writeInfo(infoValue(labels, FORMAT_LABEL) === undefined ? [...labels, [FORMAT_LABEL, FORMAT]] : labels)
  )
  for (const file of tags) await add(file)
  await addManifests('manifest', content)
  await addManifests(
    'tagmanifest',
    [...digests.keys()].filter((path) => !path.startsWith('data/'))
  )
  await container.close()
  return { digest: digests.get('tagmanifest-sha256.txt')?.sha256 ?? '', ...oxum, digests }
}

async function addDigested(
  container: Container,
  file: BagFile,
  algorithms: readonly Algorithm[],
  open: OpenDigest
): Promise<Digests> {
  const sums = await openDigests(open, algorithms)
  let size = 0
  async function* counted() {
    for await (const piece of file.open()) {
      size += piece.length
      if (size > file.size) throw new PackingError('size', file.path)
      sums.update(piece)
      yield piece
    }
    // A container that announced a size must not be ended with another one.
    if (size !== file.size) throw new PackingError('size', file.path)
  }
  await container.add(file.path, file.size, counted())
  const made = sums.end()
  if (algorithms.some((algorithm) => made[algorithm] === undefined)) throw new PackingError('digest', file.path)
  if (file.sha256 !== undefined && file.sha256 !== made.sha256) throw new PackingError('changed', file.path)
  return made
}
