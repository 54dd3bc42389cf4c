import type { Asked } from '#contract/core/call.ts'
import type { fileThumbnail } from '#contract/files/stored.ts'

import type { Ctx } from '../core/context/context.ts'
import { missing } from '../core/refusing/refusal.ts'
import { sendBytes } from '../core/http/send-bytes.ts'
import type { SENT } from '../core/http/serve.ts'
import { sendPicture } from './first-page-picture.ts'
import { keptBytes, servedObject } from './served.ts'

/** A picture of so few bytes is its own thumbnail, where none is drawn. */
const SMALL = 256 * 1024
const PICTURES: readonly string[] = ['image/jpeg', 'image/png']
/** What a path names never changes, and who may read it may change: it is asked again after a while. */
const FOR_A_WHILE = 'private, max-age=600, no-transform'

/** Answers `GET /files/thumbnail/*`: the picture of a file's first page to who may read its bytes; a small picture is shown itself. */
export async function answerThumbnail({ '*': path }: Asked<typeof fileThumbnail>, ctx: Ctx): Promise<typeof SENT> {
  const object = await servedObject(ctx, path)
  const page = await ctx.inTransaction((tx) =>
    tx.selectFrom('arcFirstPage').select('picture').where('sha256', '=', object.sha256).executeTakeFirst()
  )
  const tag = `"${object.sha256}"`
  if (page?.picture) return sendPicture(ctx, { key: page.picture, tag: `"t-${object.sha256}"` }, FOR_A_WHILE)
  const mime = object.mime ?? ''
  if (!PICTURES.includes(mime)) throw missing()
  const { key, size } = await keptBytes(ctx, object)
  if (size > SMALL) throw missing()
  ctx.reply
    .header('cache-control', FOR_A_WHILE)
    .header('vary', 'cookie, x-access-token')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
  return sendBytes(ctx, { key, size, tag, mime })
}
