import { type LocalBytes, TooComplex } from './bytes.ts'

const MOST_TAGS = 4096
/** The same over all pages, for directories may lie within each other. */
const MOST_TAGS_IN_ALL = 1_000_000
const BYTES_OF_TYPE = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]

/** How a TIFF writes its numbers and directories. */
export interface TiffLayout {
  readonly big: boolean
  readonly little: boolean
  /** Where its first directory is. */
  readonly first: number
  readonly uint: (buffer: Buffer, at: number, bytes: number) => number
  /** Counts tags of all pages together; throws TooComplex. */
  readonly count: (tags: number) => void
}
/** Where the values of tags are, by the tags' numbers. */
export type TiffTags = ReadonlyMap<number, { readonly type: number; readonly count: number; readonly at: number }>

// Without BigInt, which is much slower: beyond 2 to the 53rd a place is behind the end of any file all the same.
const littleEndian: TiffLayout['uint'] = (buffer, at, bytes) =>
  bytes === 8 ? buffer.readUInt32LE(at) + buffer.readUInt32LE(at + 4) * 2 ** 32 : buffer.readUIntLE(at, bytes)
const bigEndian: TiffLayout['uint'] = (buffer, at, bytes) =>
  bytes === 8 ? buffer.readUInt32BE(at) * 2 ** 32 + buffer.readUInt32BE(at + 4) : buffer.readUIntBE(at, bytes)

/** Reads the head of a TIFF or BigTIFF; nothing where it is cut off. */
export async function readTiffHead(bytes: LocalBytes): Promise<TiffLayout | undefined> {
  const head = await bytes.read(0, 16)
  if (head.length < 8) return undefined
  const little = head[0] === 0x49
  const uint = little ? littleEndian : bigEndian
  const big = uint(head, 2, 2) === 43
  if (big && head.length < 16) return undefined
  return { big, little, first: big ? uint(head, 8, 8) : uint(head, 4, 4), uint, count: counter(MOST_TAGS_IN_ALL) }
}

function counter(most: number): (by: number) => void {
  let left = most
  return (by) => {
    left -= by
    if (left < 0) throw new TooComplex('the pages of the file describe themselves at too great a length')
  }
}

/** Reads where the wanted tags of a page are, and where the next page is (0: nowhere); nothing where the directory is cut off. */
export async function readTiffDirectory(
  bytes: LocalBytes,
  at: number,
  { big, uint, count: counted }: TiffLayout,
  wanted: ReadonlySet<number>
): Promise<{ readonly tags: TiffTags; readonly next: number } | undefined> {
  const [counts, entry, pointer] = big ? [8, 20, 8] : [2, 12, 4]
  const head = await bytes.read(at, counts)
  if (head.length < counts) return undefined
  const count = Math.min(uint(head, 0, counts), MOST_TAGS)
  counted(count)
  const body = await bytes.read(at + counts, count * entry + pointer)
  if (body.length < count * entry + pointer) return undefined
  const tags = new Map<number, { type: number; count: number; at: number }>()
  for (let i = 0; i < count; i += 1) {
    const from = i * entry
    const tag = uint(body, from, 2)
    if (wanted.has(tag))
      tags.set(tag, {
        type: uint(body, from + 2, 2),
        count: uint(body, from + 4, big ? 8 : 4),
        at: at + counts + from + (big ? 12 : 8)
      })
  }
  return { tags, next: uint(body, count * entry, pointer) }
}

/** The values of a tag, the last few of them at most: the end of the picture is in the last strip. */
export async function readTiffValues(
  bytes: LocalBytes,
  tags: TiffTags,
  tag: number,
  { big, uint }: TiffLayout,
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

async function whole(bytes: LocalBytes, at: number, length: number): Promise<Buffer> {
  const part = await bytes.read(at, length)
  return part.length === length ? part : Buffer.alloc(length, 0xff)
}
