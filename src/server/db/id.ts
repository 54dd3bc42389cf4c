import { createHash, randomUUIDv7 } from 'node:crypto'

/** A fresh id: a UUID of version 7, so that ids made later sort later and need no sequence shared by servers. */
export const newId = (): string => randomUUIDv7()

/** The id of what is made once for these words, the same at every server: a UUID of version 8. */
export function idFor(...words: readonly string[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(words)).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
