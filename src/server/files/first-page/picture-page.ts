import { readFile } from 'node:fs/promises'

import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas'

import { withBytes } from '../../bytes/probe/bytes.ts'
import { probeAtJpeg } from '../../bytes/probe/jpeg.ts'
import { probeAtPng } from '../../bytes/probe/png.ts'
import { isFlaw } from '../../bytes/probe/probe-result.ts'
import { MOST_PIXELS } from '../../bytes/pdf-options.ts'
import { MOST_BYTES, type PagePicture, pictureScale } from './page-job.ts'

/** Of 100: letters stay sharp, and a page takes some 50 KB. */
const QUALITY = 75

/** More bytes or pixels than are read. */
export class TooLargePicture extends Error {}

/** Packs what was drawn. */
export async function packPicture(canvas: Canvas): Promise<PagePicture> {
  return { bytes: await canvas.encode('webp', QUALITY), width: canvas.width, height: canvas.height }
}

/** Makes a small picture of a JPEG or PNG. Its size is read from its head first, so that nothing too large is unpacked. */
export async function readPictureFile(path: string, format: string): Promise<PagePicture> {
  await withBytes(path, async (bytes) => {
    if (bytes.size > MOST_BYTES.picture) throw new TooLargePicture()
    const found = await (format === 'png' ? probeAtPng : probeAtJpeg)(bytes)
    const { width = 0, height = 0 } = isFlaw(found) ? {} : found
    if (width * height === 0) throw new Error('the head of this picture tells no size')
    if (width * height > MOST_PIXELS) throw new TooLargePicture()
  })
  return await shrinkPicture(await readFile(path))
}

/** Makes a small picture of bytes whose size is known to be one that may be unpacked. A photograph is upright, as its EXIF says. */
export async function shrinkPicture(bytes: Uint8Array): Promise<PagePicture> {
  return await shrink(await loadImage(bytes))
}

/** Packs what was drawn, no larger than pictures are. */
export async function shrink(image: Canvas | Image): Promise<PagePicture> {
  const scale = pictureScale(image.width, image.height, 1)
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale)))
  const canvas = createCanvas(width ?? 1, height ?? 1)
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return await packPicture(canvas)
}
