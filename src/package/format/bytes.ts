/** What a stream of content gives, piece by piece. */
export type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

const encoder = new TextEncoder()
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** A text in UTF-8. */
export const utf8 = (text: string): Uint8Array => encoder.encode(text)

/** The text that bytes are in UTF-8; undefined where they are none. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes)
  } catch {
    return undefined
  }
}

/** Pieces after each other as one. */
export function concatenated(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

/** Whole numbers after each other, the lowest byte first, as a ZIP holds them. */
export function littleEndian(...numbers: readonly (readonly [value: number, bytes: 2 | 4 | 8])[]): Uint8Array {
  const all = new Uint8Array(numbers.reduce((sum, [, bytes]) => sum + bytes, 0))
  const view = new DataView(all.buffer)
  let at = 0
  for (const [value, bytes] of numbers) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    if (bytes === 8) view.setUint32(at + 4, Math.floor(value / 2 ** 32), true)
    at += bytes
  }
  return all
}

/** The whole number of so many bytes at a place, the lowest byte first. */
export function figureAt(bytes: Uint8Array, at: number, length: 2 | 4 | 8): number {
  let value = 0
  for (let index = length - 1; index >= 0; index -= 1) value = value * 256 + (bytes[at + index] ?? 0)
  return value
}
