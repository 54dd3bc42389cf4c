import type { Bytes } from '../bytes.ts'
import type { Seen } from './look.ts'

const START_OF_SCAN = 0xda
const CHUNK = 64 * 1024
/** Between them a picture's frame (SOF0 … SOF15); the three others of the row are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Markers without a length. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/**
 * Looks into a JPEG: walks its segments up to the first scan, so that the end mark of an embedded thumbnail is not taken
 * for the picture's own, and then asks for an end mark (FF D9) behind it.
 */
export async function lookAtJpeg(bytes: Bytes): Promise<Seen> {
  let size: { width: number; height: number } | undefined
  let at = 2
  for (;;) {
    const head = await bytes.read(at, 9)
    if (head.length < 4 || head[0] !== 0xff) return { why: 'truncated.jpg' }
    const marker = head[1]!
    if (marker === 0xff) at += 1
    else if (isBare(marker)) at += 2
    else if (marker === 0xd9) return { why: 'broken' }
    else {
      if (isFrame(marker) && head.length === 9) size = { height: head.readUInt16BE(5), width: head.readUInt16BE(7) }
      at += 2 + head.readUInt16BE(2)
      if (marker === START_OF_SCAN) break
    }
  }
  return (await hasEnd(bytes, at)) ? { format: 'jpg', ...size } : { why: 'truncated.jpg' }
}

/** From the end backwards: a whole picture ends within the first step, whatever was appended to it. */
async function hasEnd(bytes: Bytes, from: number): Promise<boolean> {
  for (let end = bytes.size; end > from; end -= CHUNK - 1) {
    const start = Math.max(from, end - CHUNK)
    if ((await bytes.read(start, end - start)).includes(Buffer.of(0xff, 0xd9))) return true
  }
  return false
}
