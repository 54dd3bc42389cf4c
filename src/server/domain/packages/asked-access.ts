import type { SourceAccess } from '#package/format/entry.ts'

/** So much is asked for at a time at most. */
const MOST = 4 * 1024 ** 2
/** Where somebody reads here and there, so much is asked for at least. */
const LEAST = 64 * 1024

/**
 * Reads a package whose bytes somebody else has, one request after the other. What follows on what was read comes in large pieces, since the
 * files of a package are behind each other.
 */
export function askedAccess(
  size: number,
  request: (from: number, to: number) => Promise<Uint8Array>
): SourceAccess<string> {
  let begin = 0
  let piece: Uint8Array = new Uint8Array()
  const bytes = async (from: number, to: number) => {
    const end = begin + piece.length
    if (from < begin || from >= end) {
      const isNext = from >= end && from < end + LEAST
      const wanted = Math.min(Math.max(to - from, isNext ? MOST : LEAST), MOST, size - from)
      piece = await request(from, from + wanted)
      begin = from
    }
    return piece.subarray(from - begin, Math.min(to - begin, piece.length))
  }
  return {
    size: async () => size,
    async *read(_, from, to) {
      for (let at = from; at < Math.min(to, size); ) {
        const some = await bytes(at, to)
        if (some.length === 0) return
        at += some.length
        yield some
      }
    }
  }
}
