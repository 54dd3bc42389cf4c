import { type LocalBytes, WINDOW } from './bytes.ts'
import { exifOrientation, sizeSeen } from './exif.ts'
import type { Probed } from './probe-result.ts'

const START_OF_SCAN = 0xda
/** The segment in which cameras write what they know; the first one counts. */
const EXIF = 0xe1
const END_MARK = Buffer.of(0xff, 0xd9)
/** Segments before the picture itself; a profile, previews and extended metadata make some hundreds. */
const MOST_SEGMENTS = 4096
/** Any marker may follow fill bytes (ITU-T T.81, B.1.1.2); cameras align their parts by some. Bytes, in all. */
const MOST_FILL = 64 * 1024
/** Cameras append films and depth maps behind the end mark. Bytes. */
const MOST_APPENDED = 64 * 1024 * 1024
/** Between them a picture's frame (SOF0 … SOF15); the three others of the row are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Markers without a length. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/**
 * Probes a JPEG: walks its segments up to the first scan, so that the end mark of an embedded thumbnail is not taken
 * for the picture's own, and then asks for an end mark (FF D9) behind it. Its size is that of the picture as it is seen.
 */
export async function probeAtJpeg(bytes: LocalBytes): Promise<Probed> {
  let size: { width: number; height: number } | undefined
  let orientation: number | undefined
  let at = 2
  let fill = 0
  for (let segments = 0; segments < MOST_SEGMENTS; segments += 1) {
    const filled = await fillBytes(bytes, at)
    fill += filled
    if (fill > MOST_FILL) return { why: 'broken' }
    at += filled
    const head = await bytes.read(at, 9)
    if (head.length < 4 || head[0] !== 0xff) return { why: 'truncated.jpg' }
    const marker = head[1]!
    if (marker === 0xd9) return { why: 'broken' }
    if (isFrame(marker) && head.length === 9) size = { height: head.readUInt16BE(5), width: head.readUInt16BE(7) }
    if (marker === EXIF && orientation === undefined && head.toString('latin1', 4, 8) === 'Exif')
      orientation = exifOrientation(await bytes.read(at + 4, head.readUInt16BE(2) - 2))
    at += isBare(marker) ? 2 : 2 + head.readUInt16BE(2)
    if (marker === START_OF_SCAN)
      return (await bytes.includes(END_MARK, Math.max(at, bytes.size - MOST_APPENDED), bytes.size))
        ? { format: 'jpg', ...(size && sizeSeen(size, orientation ?? 1)) }
        : { why: 'truncated.jpg' }
  }
  return { why: 'broken' }
}

/** How many fill bytes precede the next marker: all FFs but the one that begins it. A few are usual; a long row is read at once. */
async function fillBytes(bytes: LocalBytes, at: number, length = 16): Promise<number> {
  const row = await bytes.read(at, length)
  const end = row.findIndex((byte) => byte !== 0xff)
  if (end === -1 && row.length === length && length < WINDOW) return await fillBytes(bytes, at, WINDOW)
  return Math.max(0, (end === -1 ? row.length : end) - 1)
}
