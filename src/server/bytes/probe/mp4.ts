import type { LocalBytes } from './bytes.ts'
import type { Probed } from './probe-result.ts'

const MOST_BOXES = 10_000

/** Probes an MP4 by its outer boxes: the one that says how to play it (moov) must be there, and none may end beyond the file. */
export async function probeAtMp4(bytes: LocalBytes): Promise<Probed> {
  let movie: { at: number; end: number } | undefined
  for await (const box of boxes(bytes, 0, bytes.size)) {
    if (box.end > bytes.size) return { why: 'truncated.mp4' }
    if (box.name === 'moov') movie = { at: box.body, end: box.end }
  }
  if (!movie) return { why: 'truncated.mp4' }
  const duration = await readDuration(bytes, movie.at, movie.end)
  return { format: 'mp4', ...(duration === undefined ? {} : { duration }) }
}

async function* boxes(
  bytes: LocalBytes,
  from: number,
  to: number
): AsyncGenerator<{ name: string; body: number; end: number }> {
  for (let at = from, count = 0; at + 8 <= to && count < MOST_BOXES; count += 1) {
    const head = await bytes.read(at, 16)
    let size = head.readUInt32BE(0)
    const long = size === 1
    if (long && head.length < 16) return
    if (long) size = Number(head.readBigUInt64BE(8))
    if (size === 0) size = to - at
    if (size < (long ? 16 : 8)) return
    yield { name: head.toString('latin1', 4, 8), body: at + (long ? 16 : 8), end: at + size }
    at += size
  }
}

/** Whole seconds, of the movie's own head. */
async function readDuration(bytes: LocalBytes, from: number, to: number): Promise<number | undefined> {
  for await (const box of boxes(bytes, from, to)) {
    if (box.name !== 'mvhd') continue
    const head = await bytes.read(box.body, 32)
    if (head.length < 32) return undefined
    const late = head[0] === 1
    const scale = head.readUInt32BE(late ? 20 : 12)
    const length = late ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16)
    return scale > 0 && length > 0 ? Math.max(1, Math.round(length / scale)) : undefined
  }
  return undefined
}
