import type { BagTags } from './bag-tags.ts'
import { contentOf } from './content.ts'
import type { SourceAccess, Entry } from './entry.ts'
import type { Findings } from './findings.ts'
import { readManifest } from './manifest.ts'
import { collectBytes } from './reader.ts'

/** Where a part keeps the tag files of the package that it is a part of. */
export const WHOLE = 'whole/'
const MANIFEST = 'manifest-sha256.txt'
const TAG_MANIFEST = 'tagmanifest-sha256.txt'

/** The package that a part is a part of. */
export interface Whole {
  /** Its digest, by which the certificate of receipt names it. */
  readonly digest: string
  /** What all parts together hold: SHA-256 by the path. */
  readonly files: ReadonlyMap<string, string>
}

/**
 * Reads of a part what the whole package is, and holds the part against it: what the part has and the whole has not, or has otherwise, is no part of
 * it. Undefined where the part does not say.
 */
export async function readWhole<S>(
  files: ReadonlyMap<string, Entry<S>>,
  access: SourceAccess<S>,
  { payload, tags }: Pick<BagTags, 'payload' | 'tags'>,
  findings: Findings
): Promise<Whole | undefined> {
  const read = async (path: string) => {
    const entry = files.get(path)
    if (!entry) {
      // What is listed and is not there is found with everything else that is missing.
      if (!tags.files.has(path)) findings.add('missing', { path })
      return undefined
    }
    const bytes = await collectBytes(contentOf(access, entry.extent, entry.size)).catch(() => undefined)
    const lines = bytes && readManifest(bytes, 'sha256')?.lines
    if (bytes && !lines) findings.add('manifestEncoding', { path })
    return lines && new Map(lines.map((line) => [line.path, line.digest]))
  }
  const [all, own] = [await read(`${WHOLE}${MANIFEST}`), await read(`${WHOLE}${TAG_MANIFEST}`)]
  const digest = tags.files.get(`${WHOLE}${TAG_MANIFEST}`)?.digests.sha256
  if (!all || !own || digest === undefined) return undefined
  // Its tag manifest, whose digest names it, says which its other tag files are.
  for (const [path, expected] of own) {
    const found = tags.files.get(`${WHOLE}${path}`)?.digests.sha256
    if (found !== undefined && found !== expected)
      findings.add('notOfWhole', { path: `${WHOLE}${path}`, expected, found })
  }
  for (const { path, digests } of payload.files.values()) {
    const expected = all.get(path)
    if (expected === undefined) findings.add('notOfWhole', { path })
    else if (digests.sha256 !== undefined && digests.sha256 !== expected)
      findings.add('notOfWhole', { path, expected, found: digests.sha256 })
  }
  return { digest, files: all }
}
