import type { Asked } from '#contract/core/call.ts'
import type { staticFile } from '#contract/files/stored.ts'

import type { Ctx } from '../core/context/context.ts'
import { sendBytes } from '../core/http/send-bytes.ts'
import { SENT } from '../core/http/serve.ts'
import { disposition } from './names.ts'
import { keptBytes, servedObject } from './served.ts'

/** What a browser may show in its page; all else is only saved. */
const SHOWN = ['image/jpeg', 'image/png', 'application/pdf', 'video/mp4']
/** Shown bytes can load nothing and run nothing, whatever they hold. A PDF cannot bear a sandbox: the browser's own viewer would stay empty. */
const BARE =
  "default-src 'none'; base-uri 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; object-src 'self'; frame-ancestors 'self'"

/**
 * Bytes that were asked for with their digest never change: for a day the browser need not ask again. `vary` keeps them from
 * whoever signs in after.
 */
export const KEPT = 'private, max-age=86400, immutable, no-transform'

/** Answers `GET /sys/common/static/*`: the bytes or a part of them, to who may read them; unchanged ones are not sent again. */
export async function answerStatic(
  { '*': path, download, v }: Asked<typeof staticFile>,
  ctx: Ctx
): Promise<typeof SENT> {
  const { request, reply } = ctx
  const object = await servedObject(ctx, path)
  const { key, size } = await keptBytes(ctx, object)
  const mime = object.mime ?? 'application/octet-stream'
  const shown = SHOWN.includes(mime) && download === undefined
  const tag = `"${object.sha256}"`
  reply
    .header('etag', tag)
    .header('cache-control', v === object.sha256 ? KEPT : 'private, no-cache, no-transform')
    .header('vary', 'cookie, x-access-token')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', mime === 'application/pdf' ? BARE : `${BARE}; sandbox`)
    .header('content-disposition', disposition(shown ? 'inline' : 'attachment', object.fileName))
  if (matchesTag(request.headers['if-none-match'], tag)) {
    reply.status(304).send()
    return SENT
  }
  return sendBytes(ctx, { key, size, tag, mime })
}

/** Whether an If-None-Match names a tag. */
export const matchesTag = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag || one.trim() === '*') ?? false
