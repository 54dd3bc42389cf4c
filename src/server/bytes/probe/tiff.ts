import type { LocalBytes } from './bytes.ts'
import { sizeSeen } from './exif.ts'
import type { Probed } from './probe-result.ts'
import { readTiffDirectory, readTiffHead, readTiffValues, type TiffLayout, type TiffTags } from './tiff-directory.ts'

/** Pages beyond this are not counted: no scanned file has so many, a hostile one may say so. */
const MOST_PAGES = 20_000
/** Strips or tiles of a page whose places are checked, from its end: a file that was cut off lacks its last ones. */
const MOST_STRIPS = 1024
const TAG = {
  subfile: 254,
  width: 256,
  height: 257,
  stripOffsets: 273,
  orientation: 274,
  stripBytes: 279,
  tileOffsets: 324,
  tileBytes: 325
} as const
const READ_TAGS: ReadonlySet<number> = new Set(Object.values(TAG))
const REDUCED = 1

/** Probes a TIFF or BigTIFF: counts its pages (thumbnails apart) and checks whether the bytes of each picture are there. */
export async function probeAtTiff(bytes: LocalBytes): Promise<Probed> {
  const layout = await readTiffHead(bytes)
  if (!layout) return { why: 'truncated.tif' }
  const seen = new Set<number>()
  let pages = 0
  let size: { width: number; height: number } | undefined
  for (let at = layout.first; at !== 0; ) {
    if (seen.has(at) || seen.size === MOST_PAGES) return { why: 'broken' }
    seen.add(at)
    const directory = await readTiffDirectory(bytes, at, layout, READ_TAGS)
    if (!directory || !(await holdsItsPicture(bytes, directory.tags, layout))) return { why: 'truncated.tif' }
    const value = async (tag: number) => (await readTiffValues(bytes, directory.tags, tag, layout, 1))?.[0]
    if (((await value(TAG.subfile)) ?? 0) % 2 !== REDUCED) pages += 1
    size ??= sizeSeen(
      { width: (await value(TAG.width)) ?? 0, height: (await value(TAG.height)) ?? 0 },
      (await value(TAG.orientation)) ?? 1
    )
    at = directory.next
  }
  return pages === 0 ? { why: 'broken' } : { format: 'tif', pages, ...size }
}

async function holdsItsPicture(bytes: LocalBytes, tags: TiffTags, layout: TiffLayout): Promise<boolean> {
  const last = (tag: number) => readTiffValues(bytes, tags, tag, layout, MOST_STRIPS)
  const offsets = (await last(TAG.stripOffsets)) ?? (await last(TAG.tileOffsets))
  const lengths = (await last(TAG.stripBytes)) ?? (await last(TAG.tileBytes)) ?? []
  return (
    offsets !== undefined &&
    offsets.length > 0 &&
    offsets.every((offset, i) => offset + (lengths[i] ?? 0) <= bytes.size)
  )
}
