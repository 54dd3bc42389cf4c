import { type Info, infoValue, isDeclaration, readInfo, readOxum, type Oxum, FORMAT_LABEL, FORMAT } from './bag-info.ts'
import { composed } from './bag-tree.ts'
import { contentOf } from './content.ts'
import { ALGORITHMS, type Algorithm, WEAK } from './digests.ts'
import type { SourceAccess, Entry } from './entry.ts'
import type { Findings } from './findings.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { isOutside } from './names.ts'
import { collectBytes } from './reader.ts'

/** What the manifests of one kind list: digests by algorithm, by the composed path. */
export interface ListedDigests {
  readonly algorithms: readonly Algorithm[]
  readonly files: ReadonlyMap<string, { readonly path: string; readonly digests: Partial<Record<Algorithm, string>> }>
}

/** What the tag files of a package say. */
export interface BagTags {
  readonly info: Info
  readonly oxum: Oxum | undefined
  readonly isOurs: boolean
  readonly payload: ListedDigests
  readonly tags: ListedDigests
}

/** The largest tag file that is read: a manifest of two million files. Bytes. */
const LARGEST = 512 * 1024 ** 2

/** Reads the tag files of a package. */
export async function readTags<S>(
  files: ReadonlyMap<string, Entry<S>>,
  access: SourceAccess<S>,
  findings: Findings
): Promise<BagTags> {
  const bytesOf = async (path: string) => {
    const entry = files.get(path)
    if (!entry) return undefined
    if (entry.size > LARGEST) return void findings.add('unreadable', { path })
    try {
      return await collectBytes(contentOf(access, entry.extent, entry.size))
    } catch {
      return void findings.add('unreadable', { path })
    }
  }
  const declaration = await bytesOf('bagit.txt')
  if (!declaration) findings.add('noDeclaration')
  else if (!isDeclaration(declaration)) findings.add('wrongDeclaration', { path: 'bagit.txt' })

  const written = await bytesOf('bag-info.txt')
  const info = written && readInfo(written)
  if (written && !info) findings.add('wrongInfo', { path: 'bag-info.txt' })
  if (files.has('fetch.txt')) findings.add('fetch', { path: 'fetch.txt' })

  const manifests = async (prefix: 'manifest' | 'tagmanifest'): Promise<ListedDigests> => {
    const read = new Map<Algorithm, Manifest>()
    for (const path of [...files.keys()].sort()) {
      const [, name] = new RegExp(`^${prefix}-([^/]+)\\.txt$`, 'i').exec(path) ?? []
      if (name === undefined) continue
      const algorithm = ALGORITHMS.find((one) => one === name.toLowerCase())
      if (!algorithm) {
        findings.add('unknownAlgorithm', { path })
        continue
      }
      if (WEAK.includes(algorithm)) findings.add('weakAlgorithm', { path })
      const bytes = await bytesOf(path)
      const manifest = bytes && readManifest(bytes, algorithm)
      if (bytes && !manifest) findings.add('manifestEncoding', { path })
      read.set(algorithm, manifest ?? { lines: [], malformed: [] })
    }
    return listedBy(prefix, read, findings)
  }
  const [payload, tags] = [await manifests('manifest'), await manifests('tagmanifest')]
  if (payload.algorithms.length === 0) findings.add('noManifest')
  if (tags.algorithms.length === 0) findings.add('noTagManifest')

  const said = infoValue(info ?? [], 'Payload-Oxum')
  const oxum = said === undefined ? undefined : readOxum(said)
  if (said === undefined) findings.add('noOxum')
  else if (!oxum) findings.add('wrongInfo', { path: 'bag-info.txt' })
  return { info: info ?? [], oxum, isOurs: infoValue(info ?? [], FORMAT_LABEL) === FORMAT, payload, tags }
}

/** Puts the lines of several manifests together by their paths. */
function listedBy(
  prefix: 'manifest' | 'tagmanifest',
  manifests: ReadonlyMap<Algorithm, Manifest>,
  findings: Findings
): ListedDigests {
  const files = new Map<string, { path: string; digests: Partial<Record<Algorithm, string>> }>()
  for (const [algorithm, { lines, malformed }] of manifests) {
    const manifest = `${prefix}-${algorithm}.txt`
    for (const line of malformed) findings.add('malformedLine', { path: manifest, found: String(line) })
    for (const { path, digest } of lines) {
      if (isOutside(path) || path.startsWith('data/') !== (prefix === 'manifest')) {
        findings.add('outside', { path, found: manifest })
        continue
      }
      const key = composed(path)
      const one = files.get(key) ?? { path, digests: {} }
      if (one.digests[algorithm] !== undefined) findings.add('doubledLine', { path, found: manifest })
      else one.digests[algorithm] = digest
      files.set(key, one)
    }
  }
  return { algorithms: [...manifests.keys()], files }
}
