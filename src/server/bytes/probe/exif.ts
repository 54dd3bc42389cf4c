/** Before the tags that a camera has written. */
const MARK = Buffer.from('Exif\0\0', 'latin1')
const ORIENTATION = 0x112
const ENTRY = 12

/** How a camera was held, of 1 to 8, by the content of a JPEG's segment of EXIF; 1, upright, where it does not say. */
export function exifOrientation(segment: Buffer): number {
  const tiff = segment.subarray(MARK.length)
  if (!segment.subarray(0, MARK.length).equals(MARK) || tiff.length < 10) return 1
  const isLittle = tiff[0] === 0x49
  const uint16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (first + 2 > tiff.length) return 1
  const entries = Math.min(uint16(first), Math.floor((tiff.length - first - 2) / ENTRY))
  for (let n = 0; n < entries; n += 1) {
    const at = first + 2 + n * ENTRY
    if (uint16(at) === ORIENTATION) return uint16(at + 8)
  }
  return 1
}

/** The size of a picture as it is seen: one that lies on its side is as wide as it is high in the file. */
export const sizeSeen = (
  { width, height }: { readonly width: number; readonly height: number },
  orientation: number
): { readonly width: number; readonly height: number } =>
  orientation >= 5 && orientation <= 8 ? { width: height, height: width } : { width, height }
