import { textOf } from './bytes.ts'
import { type SourceAccess, type ContainerFault, type Entry, type Listing, MOST_ENTRIES } from './entry.ts'
import { openReader, type Reader } from './reader.ts'
import { BLOCK, headerSum } from './tar-headers.ts'

/** The kinds of entries, by the letter that a header has of them. */
const KINDS: Readonly<Record<string, Entry<unknown>['kind']>> = {
  '0': 'file',
  '\0': 'file',
  '7': 'file',
  '1': 'link',
  '2': 'link',
  '5': 'folder'
}
/** The longest name or extended header that is read. */
const LONGEST_EXTRA = 1024 * 1024
/** What programs put after the end of a TAR to fill their records. */
const MOST_FILLING = 1024 * 1024

const decoder = new TextDecoder()
const EMPTY = new Uint8Array()
const isEmpty = (block: Uint8Array) => block.every((byte) => byte === 0)
const blocks = (size: number) => Math.ceil(size / BLOCK) * BLOCK

/** Lists a TAR header by header, without reading the content between them. */
export async function listTar<S>(access: SourceAccess<S>, source: S): Promise<Listing<S>> {
  const reader = await openReader(access, source)
  const entries: Entry<S>[] = []
  const faults: ContainerFault[] = []
  let given: { readonly path?: string; readonly size?: number } = {}
  let at = 0
  for (;;) {
    const block = await reader.bytes(at, BLOCK)
    if (block.length < BLOCK) return { entries, faults: [...faults, { code: 'truncated' }] }
    if (isEmpty(block)) break
    const header = readHeader(block)
    if (!header) return { entries, faults: [...faults, { code: at === 0 ? 'noContainer' : 'wrongHeader' }] }
    if (entries.length >= MOST_ENTRIES) return { entries, faults: [...faults, { code: 'tooMany' }] }
    const start = at + BLOCK
    const size = given.size ?? header.size
    at = start + blocks(size)
    if (start + size > reader.size) {
      const path = given.path ?? header.path
      return { entries, faults: [...faults, { code: 'truncated', ...(path !== undefined && { path }) }] }
    }
    if ('xgLK'.includes(header.type)) {
      if (size > LONGEST_EXTRA) return { entries, faults: [...faults, { code: 'wrongHeader' }] }
      const extra = new Uint8Array(await reader.bytes(start, size))
      if (header.type === 'x') given = { ...given, ...readPax(extra) }
      if (header.type === 'L') given = { ...given, ...named(textOf(extra)?.replace(/\0.*$/s, '')) }
      continue
    }
    const path = given.path ?? header.path
    if (path === undefined) faults.push({ code: 'nameEncoding', path: header.shown })
    const kind = KINDS[header.type] ?? 'other'
    entries.push({
      path: (path ?? header.shown).replace(/\/$/, ''),
      kind,
      size: kind === 'file' ? size : 0,
      extent: { source, start, length: kind === 'file' ? size : 0, packing: 'stored' }
    })
    given = {}
  }
  if (await hasMore(reader, at)) faults.push({ code: 'hiddenBytes' })
  return { entries, faults }
}

/** Whether anything but filling is after the end. */
async function hasMore(reader: Reader, end: number): Promise<boolean> {
  if (reader.size - end > MOST_FILLING) return true
  return !isEmpty(await reader.bytes(end, reader.size - end))
}

function readHeader(block: Uint8Array) {
  const field = (from: number, length: number) => block.subarray(from, from + length)
  const plain = (bytes: Uint8Array) => {
    const end = bytes.indexOf(0)
    return end < 0 ? bytes : bytes.subarray(0, end)
  }
  if (octal(field(148, 8)) !== headerSum(block)) return undefined
  const isUstar = decoder.decode(field(257, 6)) === 'ustar\0'
  const parts = [isUstar ? plain(field(345, 155)) : EMPTY, plain(field(0, 100))]
  const [prefix, name] = parts.map(textOf)
  // What is no UTF-8 is shown as well as it can be.
  const shown = () =>
    parts
      .map((bytes) => decoder.decode(bytes))
      .filter((part) => part !== '')
      .join('/')
  const first = block[124] ?? 0
  // Sizes beyond eleven digits are written as a binary number, of which the first bit says so.
  const size =
    first & 0x80 ? field(125, 11).reduce((sum, byte) => sum * 256 + byte, first & 0x7f) : octal(field(124, 12))
  if (!Number.isSafeInteger(size)) return undefined
  const path = prefix === undefined || name === undefined ? undefined : prefix === '' ? name : `${prefix}/${name}`
  return { type: String.fromCharCode(block[156] ?? 0), size, path, shown: path ?? shown() }
}

/** A figure of octal digits, which may have blanks about it; none that is one is NaN. */
function octal(bytes: Uint8Array): number {
  let value = 0
  let hasDigits = false
  for (const byte of bytes) {
    if (byte === 0) break
    if (byte === 32) {
      if (hasDigits) break
      continue
    }
    if (byte < 48 || byte > 55) return hasDigits ? value : Number.NaN
    value = value * 8 + byte - 48
    hasDigits = true
  }
  return value
}

const named = (path: string | undefined) => (path === undefined ? {} : { path })

/** The path and the size that an extended header gives. */
function readPax(bytes: Uint8Array): { path?: string; size?: number } {
  const found: { path?: string; size?: number } = {}
  let at = 0
  while (at < bytes.length) {
    const blank = bytes.indexOf(32, at)
    const length = Number(decoder.decode(bytes.subarray(at, Math.max(blank, at))))
    if (blank < 0 || !Number.isInteger(length) || length <= blank - at) break
    const [, key, value] = /^([^=]+)=(.*)\n$/s.exec(textOf(bytes.subarray(blank + 1, at + length)) ?? '') ?? []
    if (key === 'path' && value !== undefined) found.path = value
    if (key === 'size') found.size = Number(value)
    at += length
  }
  return found
}
