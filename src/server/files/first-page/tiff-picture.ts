import type { LocalBytes } from '../../bytes/probe/bytes.ts'
import { readTiffDirectory, readTiffHead, readTiffValues } from '../../bytes/probe/tiff-directory.ts'

/** The tags of TIFF 6.0 that say how the picture of a page is laid down. */
const TAG = {
  subfile: 254,
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  orientation: 274,
  samples: 277,
  rowsPerStrip: 278,
  stripBytes: 279,
  planes: 284,
  faxOptions: 292,
  predictor: 317,
  colours: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileBytes: 325,
  jpegTables: 347
} as const
const READ_TAGS: ReadonlySet<number> = new Set(Object.values(TAG))
/** Pages before the first whole picture: reduced ones. */
const MOST_REDUCED = 16
/** A picture in more pieces, or with longer tables, is not put together. */
const MOST_PIECES = 10_000
const MOST_TABLES = 64 * 1024

/** A strip or tile: where its bytes are in the file, and which part of the picture it holds, in pixels. */
export interface TiffPiece {
  readonly offset: number
  readonly length: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The picture of the first page of a TIFF, as its tags describe it. */
export interface TiffPicture {
  readonly width: number
  readonly height: number
  readonly bits: number
  readonly samples: number
  readonly compression: number
  readonly photometric: number
  /** Whether the bits of each byte are in reverse. */
  readonly isReversed: boolean
  /** 1 to 8: which corner the first pixel belongs to. */
  readonly orientation: number
  readonly faxOptions: number
  readonly predictor: number
  /** Red, green and blue of a palette, one after the other, each of 16 bits. */
  readonly colours: readonly number[]
  readonly jpegTables: readonly number[]
  readonly pieces: readonly TiffPiece[]
}

/** A TIFF of a kind that is not drawn here. */
export class UnsupportedTiff extends Error {}

/** Reads how the first page of a TIFF is laid down, smaller pictures of it apart. Throws UnsupportedTiff where it is of a kind that is not drawn here. */
export async function readTiffPicture(bytes: LocalBytes): Promise<TiffPicture> {
  const layout = await readTiffHead(bytes)
  if (!layout) throw new Error('the head of this TIFF is cut off')
  for (let at = layout.first, pages = 0; at !== 0 && pages < MOST_REDUCED; pages += 1) {
    const directory = await readTiffDirectory(bytes, at, layout, READ_TAGS)
    if (!directory) break
    const { tags, next } = directory
    const all = async (tag: number, most: number): Promise<readonly number[]> => {
      if ((tags.get(tag)?.count ?? 0) > most) throw new UnsupportedTiff('a tag holds too many values')
      return (await readTiffValues(bytes, tags, tag, layout, most)) ?? []
    }
    const one = async (tag: number, instead: number) => (await all(tag, MOST_TABLES)).at(0) ?? instead
    if ((await one(TAG.subfile, 0)) % 2 === 1) {
      at = next
      continue
    }
    const [width, height] = [await one(TAG.width, 0), await one(TAG.height, 0)]
    const bits = await all(TAG.bits, 16)
    if ((await one(TAG.planes, 1)) !== 1 || bits.some((each) => each !== bits[0]))
      throw new UnsupportedTiff('its colours lie apart')
    const isTiled = tags.has(TAG.tileOffsets)
    const offsets = await all(isTiled ? TAG.tileOffsets : TAG.stripOffsets, MOST_PIECES)
    const lengths = await all(isTiled ? TAG.tileBytes : TAG.stripBytes, MOST_PIECES)
    const room = isTiled
      ? { width: await one(TAG.tileWidth, 0), height: await one(TAG.tileHeight, 0) }
      : { width, height: Math.min(height, await one(TAG.rowsPerStrip, height)) }
    return {
      width,
      height,
      bits: bits[0] ?? 1,
      samples: await one(TAG.samples, 1),
      compression: await one(TAG.compression, 1),
      photometric: await one(TAG.photometric, 0),
      isReversed: (await one(TAG.fillOrder, 1)) === 2,
      orientation: await one(TAG.orientation, 1),
      faxOptions: await one(TAG.faxOptions, 0),
      predictor: await one(TAG.predictor, 1),
      colours: await all(TAG.colours, 3 * 256),
      jpegTables: await all(TAG.jpegTables, MOST_TABLES),
      pieces: piecesOf({ width, height }, room, offsets, lengths, isTiled)
    }
  }
  throw new Error('this TIFF has no page')
}

/** Which part of the picture each strip or tile holds. Tiles extend beyond it; the last strip ends with it. */
function piecesOf(
  picture: { readonly width: number; readonly height: number },
  { width, height }: { readonly width: number; readonly height: number },
  offsets: readonly number[],
  lengths: readonly number[],
  isTiled: boolean
): TiffPiece[] {
  if (width <= 0 || height <= 0 || offsets.length !== lengths.length) throw new Error('this TIFF names no pieces')
  const across = Math.ceil(picture.width / width)
  const down = Math.ceil(picture.height / height)
  return offsets.slice(0, across * down).map((offset, at) => {
    const y = Math.floor(at / across) * height
    return {
      offset,
      length: lengths[at] ?? 0,
      x: (at % across) * width,
      y,
      width,
      height: isTiled ? height : Math.min(height, picture.height - y)
    }
  })
}
