import { deflateSync } from 'node:zlib'

/** The tags of a TIFF and its pieces, one after the other. */
export interface TiffFile {
  readonly tags: Readonly<Record<number, readonly number[]>>
  readonly strips: readonly Uint8Array[]
}

/** A TIFF of one page, little-endian: strips, with the tags that say where they are. */
export function tiffFile({ tags, strips }: TiffFile): Buffer {
  let at = 8
  const offsets = strips.map(({ length }) => {
    const begin = at
    at += length
    return begin
  })
  const all = { ...tags, 273: offsets, 279: strips.map(({ length }) => length) }
  const names = Object.keys(all).map(Number)
  const directory = Buffer.alloc(2 + names.length * 12 + 4)
  directory.writeUInt16LE(names.length, 0)
  const outside: Buffer[] = []
  let free = at + directory.length
  for (const [place, tag] of names.entries()) {
    const values = all[tag as keyof typeof all] ?? []
    const bytes = Buffer.alloc(4 * values.length)
    for (const [n, value] of values.entries()) bytes.writeUInt32LE(value, n * 4)
    const entry = 2 + place * 12
    directory.writeUInt16LE(tag, entry)
    directory.writeUInt16LE(4, entry + 2)
    directory.writeUInt32LE(values.length, entry + 4)
    if (values.length === 1) bytes.copy(directory, entry + 8)
    else {
      directory.writeUInt32LE(free, entry + 8)
      outside.push(bytes)
      free += bytes.length
    }
  }
  const head = Buffer.from('II*\0\0\0\0\0', 'latin1')
  head.writeUInt32LE(at, 4)
  return Buffer.concat([head, ...strips, directory, ...outside])
}

/** The side of a picture with a black bar from 8 to 24, on white, all the way down. */
export const SIDE = 32
const isBar = (x: number) => x >= 8 && x < 24
const pixels = (black: number, white: number, numbers = 1) =>
  Uint8Array.from({ length: SIDE * SIDE * numbers }, (_, at) =>
    isBar(Math.floor(at / numbers) % SIDE) ? black : white
  )
const size = { 256: [SIDE], 257: [SIDE], 278: [SIDE] }
const grey = { ...size, 258: [8], 262: [1], 277: [1] }

/** Bits one after the other, packed into bytes. */
function packed(bits: string): Uint8Array {
  return Uint8Array.from(bits.match(/.{1,8}/g) ?? [], (byte) => Number.parseInt(byte.padEnd(8, '0'), 2))
}

/** Numbers as LZW without any row that is repeated: the table is cleared before its codes become longer. */
function lzw(bytes: Uint8Array): Uint8Array {
  const code = (value: number) => value.toString(2).padStart(9, '0')
  return packed([...bytes].map((byte, at) => (at % 200 === 0 ? code(256) : '') + code(byte)).join('') + code(257))
}

/** A row of the bar as ITU-T T.6 writes it, then rows that are as the one above. */
const FAX = packed(`${'001'}${'10011'}${'0000010111'}${'1'}${'111'.repeat(SIDE - 1)}${'000000000001'.repeat(2)}`)
const half = (bytes: Uint8Array) => [bytes.subarray(0, bytes.length / 2), bytes.subarray(bytes.length / 2)]
const literal = (bytes: Uint8Array) => Buffer.concat(half(bytes).flatMap((part) => rowsOf(part)))
const rowsOf = (bytes: Uint8Array) =>
  Array.from({ length: bytes.length / SIDE }, (_, row) =>
    Buffer.concat([Buffer.of(SIDE - 1), bytes.subarray(row * SIDE, (row + 1) * SIDE)])
  )
const turned = (bytes: Uint8Array) =>
  bytes.map((byte) => Number.parseInt([...byte.toString(2).padStart(8, '0')].reverse().join(''), 2))
const differences = (bytes: Uint8Array) =>
  bytes.map((byte, at) => (at % SIDE === 0 ? byte : (byte - bytes[at - 1]! + 256) % 256))

/** The same picture in the ways in which scanners and cameras write a TIFF, by their names. */
export const TIFFS: Readonly<Record<string, TiffFile>> = {
  'not packed': { tags: { ...grey, 259: [1] }, strips: [pixels(0, 255)] },
  'in two strips': { tags: { ...grey, 259: [1], 278: [SIDE / 2] }, strips: half(pixels(0, 255)) },
  'with white as zero': { tags: { ...grey, 259: [1], 262: [0] }, strips: [pixels(255, 0)] },
  'as a fax': { tags: { ...size, 258: [1], 259: [4], 262: [0], 277: [1] }, strips: [FAX] },
  'as a fax with its bits in reverse': {
    tags: { ...size, 258: [1], 259: [4], 262: [0], 266: [2], 277: [1] },
    strips: [turned(FAX)]
  },
  'by LZW': { tags: { ...grey, 259: [5] }, strips: [lzw(pixels(0, 255))] },
  'by LZW with differences': { tags: { ...grey, 259: [5], 317: [2] }, strips: [lzw(differences(pixels(0, 255)))] },
  'by deflate': { tags: { ...grey, 259: [8] }, strips: [deflateSync(pixels(0, 255))] },
  'by PackBits': { tags: { ...grey, 259: [32_773] }, strips: [literal(pixels(0, 255))] },
  'in colours': { tags: { ...grey, 258: [8, 8, 8], 259: [1], 262: [2], 277: [3] }, strips: [pixels(0, 255, 3)] },
  'in inks': { tags: { ...grey, 258: [8, 8, 8, 8], 259: [1], 262: [5], 277: [4] }, strips: [pixels(255, 0, 4)] },
  'by a palette': {
    tags: { ...grey, 259: [1], 262: [3], 320: Array.from({ length: 768 }, (_, at) => (at % 256 === 7 ? 0 : 65_535)) },
    strips: [pixels(7, 9)]
  }
}

/** A picture that is twice as wide as high and dark in its left half, and says how it is to be turned. */
export const turnedTiff = (orientation: number): Buffer => {
  const height = SIDE / 2
  const row = Uint8Array.from({ length: SIDE * height }, (_, at) => (at % SIDE < height ? 0 : 255))
  const tags = { ...grey, 257: [height], 259: [1], 274: [orientation], 278: [height] }
  return tiffFile({ tags, strips: [row] })
}
