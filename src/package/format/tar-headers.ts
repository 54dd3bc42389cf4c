import { concatenated, utf8 } from './bytes.ts'

/** A TAR is made of blocks of so many bytes. */
export const BLOCK = 512
/** The most that twelve octal digits say. */
const LARGEST = 8 ** 11 - 1
const EMPTY = new Uint8Array(BLOCK)

/** Zeros up to the next block. */
export const padding = (size: number): Uint8Array => EMPTY.subarray(0, (BLOCK - (size % BLOCK)) % BLOCK)

/** The end of a TAR: two empty blocks. */
export const tarClosing = (): Uint8Array => new Uint8Array(BLOCK * 2)

const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`

/** The sum that a header holds of itself, its own place counted as blanks. */
export function headerSum(header: Uint8Array): number {
  let sum = 8 * 32
  // A loop and no call for each byte: a package has a hundred thousand headers.
  for (let at = 0; at < header.length; at += 1) if (at < 148 || at >= 156) sum += header[at] ?? 0
  return sum
}

/** Letters of ASCII, which need no encoder. */
function put(text: string, block: Uint8Array, at: number): void {
  for (let index = 0; index < text.length; index += 1) block[at + index] = text.charCodeAt(index)
}

/** What is the same in each header. */
const PLAIN = new Uint8Array(BLOCK)
put(octal(0o644, 7), PLAIN, 100)
put(octal(0, 7), PLAIN, 108)
put(octal(0, 7), PLAIN, 116)
put('ustar\u000000', PLAIN, 257)

function header(name: string, size: number, type: '0' | 'x', mtime: number): Uint8Array {
  const block = PLAIN.slice()
  put(name, block, 0)
  put(octal(Math.min(size, LARGEST), 11), block, 124)
  put(octal(mtime, 11), block, 136)
  put(type, block, 156)
  put(`${headerSum(block).toString(8).padStart(6, '0')}\0 `, block, 148)
  return block
}

/** A line of an extended header, which says its own length (POSIX.1-2001, pax). */
function paxLine(key: string, value: string): Uint8Array {
  const rest = utf8(` ${key}=${value}\n`)
  let length = rest.length + 1
  while (String(length).length + rest.length !== length) length = String(length).length + rest.length
  return concatenated([utf8(String(length)), rest])
}

/** What is before the content of a file: an extended header too where its name or its size fits no plain one. `mtime` in seconds. */
export function fileHeader(path: string, size: number, mtime: number): Uint8Array {
  const isPlain = path.length <= 100 && !/[^ -~]/.test(path)
  if (isPlain && size <= LARGEST) return header(path, size, '0', mtime)
  const pax = concatenated([
    ...(isPlain ? [] : [paxLine('path', path)]),
    ...(size <= LARGEST ? [] : [paxLine('size', String(size))])
  ])
  const plain = path.replace(/[^ -~]/g, '_').slice(-100)
  return concatenated([
    header(`pax/${plain}`.slice(0, 100), pax.length, 'x', mtime),
    pax,
    padding(pax.length),
    header(plain, size, '0', mtime)
  ])
}
