import { figureAt } from './bytes.ts'
import type { SourceAccess, Listing } from './entry.ts'
import { listTar } from './read-tar.ts'
import { listZip } from './read-zip.ts'
import { openReader } from './reader.ts'
import { CLOSING, LOCAL } from './zip-headers.ts'

const GZIP = 0x8b1f

/** Lists a ZIP or a TAR, whichever the file is by its first bytes. What is packed as a whole (tar.gz) is none: it cannot be read here and there. */
export async function listContainer<S>(access: SourceAccess<S>, source: S): Promise<Listing<S>> {
  const reader = await openReader(access, source)
  const head = await reader.bytes(0, 4)
  const isZip = figureAt(head, 0, 4) === LOCAL || figureAt(head, 0, 4) === CLOSING
  if (isZip) return listZip(access, source)
  if (reader.size === 0 || figureAt(head, 0, 2) === GZIP) return { entries: [], faults: [{ code: 'noContainer' }] }
  return listTar(access, source)
}
