import type { Bytes } from '../bytes.ts'
import type { Seen } from './look.ts'

/** Pages beyond this are not counted: no scanned file has so many, a hostile one may say so. */
const MOST_PAGES = 20_000
const MOST_TAGS = 4096
const BYTES_OF_TYPE = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]
const TAG = { subfile: 254, width: 256, height: 257, stripOffsets: 273, stripBytes: 279, tileOffsets: 324, tileBytes: 325 } as const
const REDUCED = 1

interface Layout {
  readonly big: boolean
  readonly uint: (buffer: Buffer, at: number, bytes: number) => number
}
type Tags = Map<number, { readonly type: number; readonly count: number; readonly at: number }>

/** Looks into a TIFF or BigTIFF: counts its pages (thumbnails apart) and asks whether the bytes of each picture are there. */
export async function lookAtTiff(bytes: Bytes): Promise<Seen> {
  const head = await bytes.read(0, 16)
  if (head.length < 8) return { why: 'truncated.tif' }
  const little = head[0] === 0x49
  const uint = (buffer: Buffer, at: number, length: number) =>
    length === 8 ? Number(little ? buffer.readBigUInt64LE(at) : buffer.readBigUInt64BE(at)) : little ? buffer.readUIntLE(at, length) : buffer.readUIntBE(at, length)
  const layout: Layout = { big: uint(head, 2, 2) === 43, uint }
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

async function readDirectory(bytes: Bytes, at: number, { big, uint }: Layout): Promise<{ tags: Tags; next: number } | undefined> {
  const [counter, entry, pointer] = big ? [8, 20, 8] : [2, 12, 4]
  const head = await bytes.read(at, counter)
  if (head.length < counter) return undefined
  const count = Math.min(uint(head, 0, counter), MOST_TAGS)
  const body = await bytes.read(at + counter, count * entry + pointer)
  if (body.length < count * entry + pointer) return undefined
  const tags: Tags = new Map()
  for (let i = 0; i < count; i += 1) {
    const from = i * entry
    tags.set(uint(body, from, 2), { type: uint(body, from + 2, 2), count: uint(body, from + 4, big ? 8 : 4), at: at + counter + from + (big ? 12 : 8) })
  }
  return { tags, next: uint(body, count * entry, pointer) }
}

/** The values of a tag, the last few of them at most: the end of the picture is in the last strip. */
async function readLast(bytes: Bytes, tags: Tags, tag: number, { big, uint }: Layout, most: number): Promise<number[] | undefined> {
  const entry = tags.get(tag)
  const each = entry && BYTES_OF_TYPE[entry.type]
  if (!entry || !each || entry.count === 0) return undefined
  const inline = big ? 8 : 4
  const at = entry.count * each <= inline ? entry.at : uint(await whole(bytes, entry.at, inline), 0, inline)
  const taken = Math.min(entry.count, most)
  const part = await bytes.read(at + (entry.count - taken) * each, taken * each)
  return Array.from({ length: Math.floor(part.length / each) }, (_, i) => uint(part, i * each, each))
}
const readOne = async (bytes: Bytes, tags: Tags, tag: number, layout: Layout) => (await readLast(bytes, tags, tag, layout, 1))?.[0]

async function holdsItsPicture(bytes: Bytes, tags: Tags, layout: Layout): Promise<boolean> {
  const most = 4096
  const offsets = (await readLast(bytes, tags, TAG.stripOffsets, layout, most)) ?? (await readLast(bytes, tags, TAG.tileOffsets, layout, most))
  const lengths = (await readLast(bytes, tags, TAG.stripBytes, layout, most)) ?? (await readLast(bytes, tags, TAG.tileBytes, layout, most)) ?? []
  return offsets !== undefined && offsets.length > 0 && offsets.every((offset, i) => offset + (lengths[i] ?? 0) <= bytes.size)
}

async function whole(bytes: Bytes, at: number, length: number): Promise<Buffer> {
  const part = await bytes.read(at, length)
  return part.length === length ? part : Buffer.alloc(length, 0xff)
}
