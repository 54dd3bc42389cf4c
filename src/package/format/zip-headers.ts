import { littleEndian, concatenated } from './bytes.ts'

export const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
export const ENTRY = 0x02014b50
export const CLOSING = 0x06054b50
export const CLOSING_64 = 0x06064b50
export const LOCATOR_64 = 0x07064b50
/** Sizes and sums come after the bytes; names are UTF-8. */
const FLAGS = 0x0808
const VERSION = 20
/** The version that knows figures of 64 bits. */
const VERSION_64 = 45
/** What a figure of 32 bits says where the true one has 64, and what one of 16 bits says. */
export const BEYOND = 0xffff_ffff
export const BEYOND_16 = 0xffff
/** 1980-01-01, the first day that the format knows: files of the same content are the same. */
const DAY = 0x21

/** How the content of a part is packed: as it is, or deflated. */
export const METHODS = { stored: 0, deflated: 8 } as const

/** A part of a ZIP that was written. */
export interface ZipPart {
  readonly name: Uint8Array
  readonly method: keyof typeof METHODS
  readonly crc: number
  readonly packed: number
  readonly size: number
  /** Where it begins. */
  readonly start: number
  /** Whether its sizes were announced in 64 bits. */
  readonly isLarge: boolean
}

/** What is before the content of a part, whose sizes come after it. */
export function localHeader({ name, method, isLarge }: Pick<ZipPart, 'name' | 'method' | 'isLarge'>): Uint8Array {
  const extra = isLarge ? littleEndian([1, 2], [16, 2], [0, 8], [0, 8]) : new Uint8Array()
  const sizes = isLarge ? BEYOND : 0
  return concatenated([
    littleEndian(
      [LOCAL, 4],
      [isLarge ? VERSION_64 : VERSION, 2],
      [FLAGS, 2],
      [METHODS[method], 2],
      [0, 2],
      [DAY, 2],
      [0, 4]
    ),
    littleEndian([sizes, 4], [sizes, 4], [name.length, 2], [extra.length, 2]),
    name,
    extra
  ])
}

/** What is after the content of a part. */
export const descriptor = ({ crc, packed, size, isLarge }: Pick<ZipPart, 'crc' | 'packed' | 'size' | 'isLarge'>) =>
  littleEndian([DESCRIPTOR, 4], [crc, 4], [packed, isLarge ? 8 : 4], [size, isLarge ? 8 : 4])

/** A line of the list of contents. */
export function directoryEntry({ crc, packed, size, name, method, start, isLarge }: ZipPart): Uint8Array {
  const isBeyond = isLarge || start >= BEYOND
  const version = isBeyond ? VERSION_64 : VERSION
  const extra = isBeyond ? littleEndian([1, 2], [24, 2], [size, 8], [packed, 8], [start, 8]) : new Uint8Array()
  const shown = (figure: number) => (isBeyond ? BEYOND : figure)
  return concatenated([
    littleEndian([ENTRY, 4], [version, 2], [version, 2], [FLAGS, 2], [METHODS[method], 2], [0, 2], [DAY, 2], [crc, 4]),
    littleEndian([shown(packed), 4], [shown(size), 4], [name.length, 2], [extra.length, 2]),
    littleEndian([0, 2], [0, 2], [0, 2], [0, 4], [shown(start), 4]),
    name,
    extra
  ])
}

/** The end of a ZIP: how many parts its list of contents has, how long it is and where it begins. */
export function zipClosing(count: number, length: number, start: number): Uint8Array {
  const isBeyond = count >= BEYOND_16 || start + length >= BEYOND
  const no = isBeyond ? BEYOND_16 : count
  const end = littleEndian(
    [CLOSING, 4],
    [0, 4],
    [no, 2],
    [no, 2],
    [isBeyond ? BEYOND : length, 4],
    [isBeyond ? BEYOND : start, 4],
    [0, 2]
  )
  if (!isBeyond) return end
  return concatenated([
    littleEndian([CLOSING_64, 4], [44, 8], [VERSION_64, 2], [VERSION_64, 2], [0, 4], [0, 4], [count, 8], [count, 8]),
    littleEndian([length, 8], [start, 8]),
    littleEndian([LOCATOR_64, 4], [0, 4], [start + length, 8], [1, 4]),
    end
  ])
}
