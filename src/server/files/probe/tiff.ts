import { type LocalBytes, TooComplex } from './bytes.ts'
import type { Probed } from './probe-result.ts'

/** Pages beyond this are not counted: no scanned file has so many, a hostile one may say so. */
const MOST_PAGES = 20_000
const MOST_TAGS = 4096
/** The same over all pages, for directories may lie within each other. */
const MOST_TAGS_IN_ALL = 1_000_000
/** Strips or tiles of a page whose places are checked, from its end: a file that was cut off lacks its last ones. */
const MOST_STRIPS = 1024
const BYTES_OF_TYPE = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]
const TAG = {
  subfile: 254,
  width: 256,
  height: 257,
  stripOffsets: 273,
  stripBytes: 279,
  tileOffsets: 324,
  tileBytes: 325
} as const
const READ_TAGS: ReadonlySet<number> = new Set(Object.values(TAG))
const REDUCED = 1

interface Layout {
  readonly big: boolean
  readonly uint: (buffer: Buffer, at: number, bytes: number) => number
  /** Counts tags of all pages together; throws TooComplex. */
  readonly count: (tags: number) => void
}
// Without BigInt, which is much slower: beyond 2 to the 53rd a place is behind the end of any file all the same.
const littleEndian: Layout['uint'] = (buffer, at, bytes) =>
  bytes === 8 ? buffer.readUInt32LE(at) + buffer.readUInt32LE(at + 4) * 2 ** 32 : buffer.readUIntLE(at, bytes)
const bigEndian: Layout['uint'] = (buffer, at, bytes) =>
  bytes === 8 ? buffer.readUInt32BE(at) * 2 ** 32 + buffer.readUInt32BE(at + 4) : buffer.readUIntBE(at, bytes)
type Tags = Map<number, { readonly type: number; readonly count: number; readonly at: number }>

/** Probes a TIFF or BigTIFF: counts its pages (thumbnails apart) and checks whether the bytes of each picture are there. */
export async function probeAtTiff(bytes: LocalBytes): Promise<Probed> {
  const head = await bytes.read(0, 16)
  if (head.length < 8) return { why: 'truncated.tif' }
  const little = head[0] === 0x49
  const uint = little ? littleEndian : bigEndian
  const layout: Layout = { big: uint(head, 2, 2) === 43, uint, count: counter(MOST_TAGS_IN_ALL) }
  if (layout.big && head.length < 16) return { why: 'truncated.tif' }

  const seen = new Set<number>()
  let pages = 0
  let size: { width: number; height: number } | undefined
  for (let at = layout.big ? uint(head, 8, 8) : uint(head, 4, 4); at !== 0; ) {
    if (seen.has(at) || seen.size === MOST_PAGES) return { why: 'broken' }
    seen.add(at)
    const directory = await readDirectory(bytes, at, layout)
    if (!directory || !(await holdsItsPicture(bytes, directory.tags, layout))) return { why: 'truncated.tif' }
    const value = (tag: number) => readOne(bytes, directory.tags, tag, layout)
    if (((await value(TAG.subfile)) ?? 0) % 2 !== REDUCED) pages += 1
    size ??= { width: (await value(TAG.width)) ?? 0, height: (await value(TAG.height)) ?? 0 }
    at = directory.next
  }
  return pages === 0 ? { why: 'broken' } : { format: 'tif', pages, ...size }
}

function counter(most: number): (by: number) => void {
  let left = most
  return (by) => {
    left -= by
    if (left < 0) throw new TooComplex('the pages of the file describe themselves at too great a length')
  }
}

async function readDirectory(
  bytes: LocalBytes,
  at: number,
  { big, uint, count: counted }: Layout
): Promise<{ tags: Tags; next: number } | undefined> {
  const [counter, entry, pointer] = big ? [8, 20, 8] : [2, 12, 4]
  const head = await bytes.read(at, counter)
  if (head.length < counter) return undefined
  const count = Math.min(uint(head, 0, counter), MOST_TAGS)
  counted(count)
  const body = await bytes.read(at + counter, count * entry + pointer)
  if (body.length < count * entry + pointer) return undefined
  const tags: Tags = new Map()
  for (let i = 0; i < count; i += 1) {
    const from = i * entry
    const tag = uint(body, from, 2)
    if (READ_TAGS.has(tag))
      tags.set(tag, {
        type: uint(body, from + 2, 2),
        count: uint(body, from + 4, big ? 8 : 4),
        at: at + counter + from + (big ? 12 : 8)
      })
  }
  return { tags, next: uint(body, count * entry, pointer) }
}

/** The values of a tag, the last few of them at most: the end of the picture is in the last strip. */
async function readLast(
  bytes: LocalBytes,
  tags: Tags,
  tag: number,
  { big, uint }: Layout,
  most: number
): Promise<number[] | undefined> {
  const entry = tags.get(tag)
  const each = entry && BYTES_OF_TYPE[entry.type]
  if (!entry || !each || entry.count === 0) return undefined
  const inline = big ? 8 : 4
  const at = entry.count * each <= inline ? entry.at : uint(await whole(bytes, entry.at, inline), 0, inline)
  const taken = Math.min(entry.count, most)
  const part = await bytes.read(at + (entry.count - taken) * each, taken * each)
  return Array.from({ length: Math.floor(part.length / each) }, (_, i) => uint(part, i * each, each))
}
const readOne = async (bytes: LocalBytes, tags: Tags, tag: number, layout: Layout) =>
  (await readLast(bytes, tags, tag, layout, 1))?.[0]

async function holdsItsPicture(bytes: LocalBytes, tags: Tags, layout: Layout): Promise<boolean> {
  const most = MOST_STRIPS
  const offsets =
    (await readLast(bytes, tags, TAG.stripOffsets, layout, most)) ??
    (await readLast(bytes, tags, TAG.tileOffsets, layout, most))
  const lengths =
    (await readLast(bytes, tags, TAG.stripBytes, layout, most)) ??
    (await readLast(bytes, tags, TAG.tileBytes, layout, most)) ??
    []
  return (
    offsets !== undefined &&
    offsets.length > 0 &&
    offsets.every((offset, i) => offset + (lengths[i] ?? 0) <= bytes.size)
  )
}

async function whole(bytes: LocalBytes, at: number, length: number): Promise<Buffer> {
  const part = await bytes.read(at, length)
  return part.length === length ? part : Buffer.alloc(length, 0xff)
}
