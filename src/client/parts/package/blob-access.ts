import type { SourceAccess } from '#package/format/entry.ts'

/** What is read at a time. Bytes. */
const PIECE = 4 * 1024 * 1024

/** Reads files that were chosen in the browser, piece by piece: memory stays at a few of them, however large the file. */
export const blobAccess: SourceAccess<Blob> = {
  size: async (blob) => blob.size,
  async *read(blob, from, to) {
    for (let at = from; at < to; at += PIECE)
      yield new Uint8Array(await blob.slice(at, Math.min(at + PIECE, to)).arrayBuffer())
  }
}
