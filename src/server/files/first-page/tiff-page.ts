import { readFile } from 'node:fs/promises'

import { withBytes } from '../../bytes/probe/bytes.ts'
import { MOST_PIXELS } from '../../bytes/pdf-options.ts'
import { MOST_BYTES, type PagePicture } from './page-job.ts'
import { drawOwnPdf } from './pdf-page.ts'
import { shrink, TooLargePicture } from './picture-page.ts'
import { readTiffPicture } from './tiff-picture.ts'

/** Tiles extend beyond a picture: together they hold at most so many times its pixels. */
const BEYOND = 2

/**
 * Makes a small picture of the first page of a TIFF, upright. What it describes is checked before anything is unpacked. It is
 * drawn by the reader of PDFs, which unpacks all that scanners write.
 */
export async function readTiffFile(path: string): Promise<PagePicture> {
  const picture = await withBytes(path, async (bytes) => {
    if (bytes.size > MOST_BYTES.picture) throw new TooLargePicture()
    const found = await readTiffPicture(bytes)
    const pixels = found.pieces.reduce((sum, { width, height }) => sum + width * height, 0)
    if (Math.max(found.width * found.height, pixels / BEYOND) > MOST_PIXELS) throw new TooLargePicture()
    const packed = found.pieces.reduce((sum, { length }) => sum + length, 0)
    if (pixels === 0 || packed > bytes.size) throw new Error('the pieces of this TIFF are not those of its picture')
    return found
  })
  const { tiffPdf } = await import('./tiff-pdf.ts')
  const pdf = await tiffPdf(picture, await readFile(path))
  return await shrink(await drawOwnPdf(pdf))
}
