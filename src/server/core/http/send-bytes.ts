import { rangeOf } from './byte-range.ts'
import type { Ctx } from '../context/context.ts'
import { Refusal } from '../refusing/refusal.ts'
import { SENT } from './serve.ts'

/** Stored bytes that are sent. */
interface SentBytes {
  readonly key: string
  readonly size: number
  /** Their entity tag, in its quotes: a part is sent only to who has begun with the same bytes. */
  readonly tag: string
  readonly mime: string
}

/** Sends stored bytes, or the part of them that is asked for: a download that was interrupted goes on where it stopped. */
export async function sendBytes(
  { request, reply, appContext }: Ctx,
  { key, size, tag, mime }: SentBytes
): Promise<typeof SENT> {
  reply.header('etag', tag).header('accept-ranges', 'bytes')
  const fresh = request.headers['if-range'] === undefined || request.headers['if-range'] === tag
  const range = fresh ? rangeOf(request.headers.range, size) : 'whole'
  if (range === 'none') {
    reply.header('content-range', `bytes */${size}`)
    throw new Refusal('files:refused.range', {}, { status: 416 })
  }
  reply.type(mime)
  const stream = await appContext.storage.get(key, range === 'whole' ? undefined : range)
  if (range === 'whole') reply.header('content-length', size)
  else {
    const { start, end } = range
    reply
      .status(206)
      .header('content-range', `bytes ${start}-${end}/${size}`)
      .header('content-length', end - start + 1)
  }
  reply.send(stream)
  return SENT
}
