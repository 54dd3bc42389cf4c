import type { Pieces } from './bytes.ts'
import { type Algorithm, type Digests, type OpenDigest, openDigests } from './digests.ts'
import type { SourceAccess, ContentExtent } from './entry.ts'

/** The content unpacks to another number of bytes than its container says. */
class WrongSize extends Error {}

/** The bytes of an entry, unpacked; ends with an error where they are not as many as was said. */
export async function* contentOf<S>(
  access: SourceAccess<S>,
  extent: ContentExtent<S>,
  size: number
): AsyncGenerator<Uint8Array> {
  const raw = access.read(extent.source, extent.start, extent.start + extent.length)
  let read = 0
  for await (const piece of extent.packing === 'stored' ? raw : inflated(raw)) {
    read += piece.length
    // What unpacks to more than was said is not unpacked to its end: it may have none.
    if (read > size) throw new WrongSize()
    yield piece
  }
  if (read !== size) throw new WrongSize()
}

async function* inflated(raw: Pieces): AsyncGenerator<Uint8Array> {
  const stream = new DecompressionStream('deflate-raw')
  const writer = stream.writable.getWriter()
  const written = (async () => {
    // A piece may be used again for the next one before the stream has read it.
    for await (const piece of raw) await writer.write(piece.slice())
    await writer.close()
  })().catch((error: unknown) => writer.abort(error).catch(() => undefined))
  const reader = stream.readable.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
    await written
  }
}

/** Entries whose digests are to be made. */
export interface DigestOrder<S> {
  readonly algorithms: readonly Algorithm[]
  readonly parts: readonly { readonly extent: ContentExtent<S>; readonly size: number }[]
}

/** What came of an entry. */
export type Digested = { readonly digests: Digests } | { readonly failure: 'wrongSize' | 'unreadable' }

/** Who makes digests: workers, of which so many work at a time, or the thread itself. */
export interface Lanes<S> {
  readonly count: number
  readonly digest: (order: DigestOrder<S>, onBytes: (bytes: number) => void) => Promise<readonly Digested[]>
}

/** Makes the digests of entries, one after the other. */
export async function digestParts<S>(
  access: SourceAccess<S>,
  open: OpenDigest,
  { algorithms, parts }: DigestOrder<S>,
  onBytes: (bytes: number) => void
): Promise<Digested[]> {
  const made: Digested[] = []
  const [first] = parts
  const isOne = first !== undefined && parts.every((part) => part.extent.source === first.extent.source)
  // The parts of a container are opened once, and not each anew.
  const release = isOne && parts.length > 1 ? access.hold?.(first.extent.source) : undefined
  try {
    for (const { extent, size } of parts) {
      // Where no digests can be made, the package is not to blame: that ends the verification.
      const sums = await openDigests(open, algorithms)
      try {
        for await (const piece of contentOf(access, extent, size)) {
          sums.update(piece)
          onBytes(piece.length)
        }
        made.push({ digests: sums.end() })
      } catch (error) {
        made.push({ failure: error instanceof WrongSize ? 'wrongSize' : 'unreadable' })
      }
    }
  } finally {
    release?.()
  }
  return made
}

/** One lane: the thread itself. */
export const ownLane = <S>(access: SourceAccess<S>, open: OpenDigest): Lanes<S> => ({
  count: 1,
  digest: (order, onBytes) => digestParts(access, open, order, onBytes)
})

/** What a worker or a thread answers of an order: how many bytes more were read, and what came of it. */
export type LaneAnswer = { readonly bytes: number } | { readonly made: readonly Digested[] }

/** Makes the digests of an order beside whoever has given it: what was read is answered after each so many bytes (`every`), and at the end. */
export async function answerOrder<S>(
  { access, open, every }: { readonly access: SourceAccess<S>; readonly open: OpenDigest; readonly every: number },
  order: DigestOrder<S>,
  answer: (said: LaneAnswer) => void
): Promise<void> {
  let bytes = 0
  const made = await digestParts(access, open, order, (more) => {
    bytes += more
    if (bytes < every) return
    answer({ bytes })
    bytes = 0
  })
  answer({ bytes })
  answer({ made })
}
