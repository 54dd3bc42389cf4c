import type { LocalBytes } from '../../bytes/probe/bytes.ts'
import { readTiffDirectory, readTiffHead } from '../../bytes/probe/tiff-directory.ts'

const HEAD = 64 * 1024
const INCH = 2.54
const METRE = 39.37
const TIFF_WIDTH = 282
const PER_CENTIMETRE = 3
const TIFF_UNIT = 296

/** How fine a picture says that it is, in dots per inch; nothing where it does not say. */
export async function densityOf(bytes: LocalBytes, format: string): Promise<number | null> {
  const dpi = format === 'tif' ? await tiffDensity(bytes) : await headDensity(bytes, format)
  return dpi !== null && Number.isFinite(dpi) && dpi > 1 ? Math.round(dpi) : null
}

async function headDensity(bytes: LocalBytes, format: string): Promise<number | null> {
  const head = await bytes.read(0, HEAD)
  if (format === 'jpg') {
    const at = head.indexOf('JFIF\0')
    if (at < 0 || at + 12 > head.length) return null
    const unit = head[at + 7]
    const density = head.readUInt16BE(at + 8)
    return unit === 1 ? density : unit === 2 ? density * INCH : null
  }
  const at = format === 'png' ? head.indexOf('pHYs') : -1
  return at < 0 || at + 13 > head.length || head[at + 12] !== 1 ? null : head.readUInt32BE(at + 4) / METRE
}

async function tiffDensity(bytes: LocalBytes): Promise<number | null> {
  const layout = await readTiffHead(bytes)
  if (!layout) return null
  const directory = await readTiffDirectory(bytes, layout.first, layout, new Set([TIFF_WIDTH, TIFF_UNIT]))
  const entry = directory?.tags.get(TIFF_WIDTH)
  if (!entry) return null
  const size = layout.big ? 8 : 4
  const place = layout.uint(await bytes.read(entry.at, size), 0, size)
  const fraction = await bytes.read(place, 8)
  if (fraction.length < 8) return null
  const dots = layout.uint(fraction, 0, 4) / layout.uint(fraction, 4, 4)
  const unitAt = directory?.tags.get(TIFF_UNIT)?.at
  const unit = unitAt === undefined ? 0 : layout.uint(await bytes.read(unitAt, 2), 0, 2)
  return unit === PER_CENTIMETRE ? dots * INCH : dots
}
