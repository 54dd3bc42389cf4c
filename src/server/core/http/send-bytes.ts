import type { Readable } from 'node:stream'

import { byteRangeOf } from './byte-range.ts'
import type { Ctx } from '../context/context.ts'
import { Refusal } from '../refusing/refusal.ts'
import { SENT } from './serve.ts'

/** Bytes that are sent. */
interface SentRange {
  readonly size: number
  /** Their entity tag, in its quotes: a part is sent only to who has begun with the same bytes. */
  readonly tag: string
  readonly mime: string
  /** Those from a place to another one, both included. */
  readonly open: (range: { readonly start: number; readonly end: number }) => Promise<Readable> | Readable
}

/** Sends stored bytes, or the part of them that is asked for: a download that was interrupted goes on where it stopped. */
export const sendBytes = (
  ctx: Ctx,
  { key, ...sent }: Omit<SentRange, 'open'> & { readonly key: string }
): Promise<typeof SENT> => {
  const { storage } = ctx.appContext
  return sendRange(ctx, {
    ...sent,
    open: (range) => storage.get(key, range.start === 0 && range.end === sent.size - 1 ? undefined : range)
  })
}

/** Sends bytes that are made as they are read, or the part of them that is asked for. */
export async function sendRange({ request, reply }: Ctx, { size, tag, mime, open }: SentRange): Promise<typeof SENT> {
  reply.header('etag', tag).header('accept-ranges', 'bytes')
  const fresh = request.headers['if-range'] === undefined || request.headers['if-range'] === tag
  const range = fresh ? byteRangeOf(request.headers.range, size) : 'whole'
  if (range === 'none') {
    reply.header('content-range', `bytes */${size}`)
    throw new Refusal('files:refused.range', {}, { status: 416 })
  }
  reply.type(mime)
  const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range
  const stream = await open({ start, end })
  reply.header('content-length', end - start + 1)
  if (range !== 'whole') reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.send(stream)
  return SENT
}
