import type { Asked } from '#contract/core/call.ts'
import type { firstPagePicture } from '#contract/files/first-page.ts'

import type { Ctx } from '../core/context/context.ts'
import { missing } from '../core/refusing/refusal.ts'
import { SENT } from '../core/http/serve.ts'
import { accessAs, objectsWithFile } from './object-access.ts'
import { KEPT, matchesTag } from './static.ts'
import { PAGE_PICTURE } from './first-page/picture-path.ts'

/** Answers `GET /files/firstPage/:object/:name`: the picture of the first page, to who may read the bytes it was made of. */
export async function answerPicture(
  { object: id, name }: Asked<typeof firstPagePicture>,
  ctx: Ctx
): Promise<typeof SENT> {
  const picture = await ctx.inTransaction(async (tx) => {
    const object = await objectsWithFile(tx)
      .innerJoin('arcFirstPage as p', 'p.sha256', 'o.sha256')
      .select('p.picture')
      .where('o.id', '=', id)
      .executeTakeFirst()
    if (!object || object.picture === null || name !== `${object.sha256}.${PAGE_PICTURE.ending}`) throw missing()
    if ((await accessAs(ctx, tx)(object)) !== 'granted') throw missing()
    return { key: object.picture, tag: `"${object.sha256}"` }
  })
  return sendPicture(ctx, picture, KEPT)
}

/** Sends the picture of a first page; one that the browser has already is not sent again. */
export async function sendPicture(
  { request, reply, appContext: { storage } }: Ctx,
  { key, tag }: { readonly key: string; readonly tag: string },
  kept: string
): Promise<typeof SENT> {
  const size = await storage.size(key)
  if (size === undefined) throw missing()
  reply
    .header('etag', tag)
    .header('cache-control', kept)
    .header('vary', 'cookie, x-access-token')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
  if (matchesTag(request.headers['if-none-match'], tag)) {
    reply.status(304).send()
    return SENT
  }
  reply
    .type(PAGE_PICTURE.mime)
    .header('content-length', size)
    .send(await storage.get(key))
  return SENT
}
