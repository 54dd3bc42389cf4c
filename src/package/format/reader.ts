import { concatenated, type Pieces } from './bytes.ts'
import type { SourceAccess } from './entry.ts'

/** Bytes of a source by their places, for headers that are mostly near each other. */
export interface Reader {
  readonly size: number
  /** Exactly these bytes; fewer where the source ends. */
  readonly bytes: (from: number, length: number) => Promise<Uint8Array>
}

/** What is read at a time for headers: some of the small files between them come along, and not much of the large ones. */
const WINDOW = 16 * 1024
/** Where one window follows the other the files are small: then so much is read at a time at most. */
const WIDEST = 256 * 1024

/** All pieces as one, copied: a piece may be used again for the next one. */
export async function collectBytes(pieces: Pieces): Promise<Uint8Array> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece.slice())
  return all.length === 1 && all[0] ? all[0] : concatenated(all)
}

/** Reads a source here and there. */
export async function openReader<S>(access: SourceAccess<S>, source: S): Promise<Reader> {
  const size = await access.size(source)
  let window: Uint8Array = new Uint8Array()
  let begin = 0
  let wide = WINDOW
  return {
    size,
    async bytes(from, length) {
      const to = Math.min(from + length, size)
      if (from < begin || to > begin + window.length) {
        const end = begin + window.length
        wide = window.length > 0 && from >= begin && from <= end + WINDOW ? Math.min(wide * 2, WIDEST) : WINDOW
        window = await collectBytes(access.read(source, from, Math.min(Math.max(to, from + wide), size)))
        begin = from
      }
      return window.subarray(from - begin, to - begin)
    }
  }
}
