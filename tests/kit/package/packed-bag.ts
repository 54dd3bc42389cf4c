import { littleEndian, concatenated, utf8 } from '#package/format/bytes.ts'
import { headerSum } from '#package/format/tar-headers.ts'
import { openStoredZip, openTar } from '#package/format/write-container.ts'

/** A file, or a link, as it is put into a container, whatever its path is. */
export interface Packed {
  readonly path: string
  readonly bytes: Uint8Array
  readonly kind?: 'link' | 'fifo'
}

/** A ZIP of these files in this order; paths may come twice. */
export async function toZip(files: readonly Packed[]): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  const zip = openStoredZip((bytes) => void pieces.push(bytes.slice()))
  for (const { path, bytes } of files) await zip.add(path, bytes.length, [bytes])
  await zip.close()
  const whole = concatenated(pieces)
  const modes = { link: 0o120777, fifo: 0o010644 }
  for (const { path, kind } of files)
    if (kind) whole.set(littleEndian([modes[kind], 2]), directoryPlace(whole, path) + 40)
  return whole
}

/** A TAR of these files in this order. */
export async function toTar(files: readonly Packed[]): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  const tar = openTar((bytes) => void pieces.push(bytes.slice()), 0)
  for (const { path, bytes, kind } of files) {
    await tar.add(path, bytes.length, [bytes])
    // The header of the file itself is the last block of what was put before the content.
    const header = pieces.findLast((piece) => piece.length >= 512 && piece.length % 512 === 0 && isHeader(piece))
    if (kind && header) retype(header.subarray(header.length - 512), kind === 'link' ? '2' : '6')
  }
  await tar.close()
  return concatenated(pieces)
}

const isHeader = (piece: Uint8Array) => piece[piece.length - 512 + 257] === 0x75

function retype(header: Uint8Array, type: string): void {
  header.set(utf8(type), 156)
  header.set(utf8(`${headerSum(header).toString(8).padStart(6, '0')}\0 `), 148)
}

/** Where a ZIP's list has a path. */
export const directoryPlace = (zip: Uint8Array, path: string): number => place(zip, path, 0x02014b50, 46)
/** Where the header of a part is. */
export const localPlace = (zip: Uint8Array, path: string): number => place(zip, path, 0x04034b50, 30)

function place(zip: Uint8Array, path: string, signature: number, size: number): number {
  const name = utf8(path)
  const mark = littleEndian([signature, 4])
  for (let at = 0; at < zip.length; at += 1)
    if (
      mark.every((byte, index) => zip[at + index] === byte) &&
      name.every((byte, index) => zip[at + size + index] === byte)
    )
      return at
  throw new Error(`the ZIP has no ${path}`)
}

/** A copy with other bytes at a place. */
export function patched(bytes: Uint8Array, at: number, other: Uint8Array): Uint8Array {
  const copy = bytes.slice()
  copy.set(other, at)
  return copy
}
