import type { Asked } from '#contract/core/call.ts'
import type { pdfPreview } from '#contract/files/stored.ts'

import { escaped } from '../core/text/escaped.ts'
import type { Ctx } from '../core/context/context.ts'
import { SENT } from '../core/http/serve.ts'
import { servedObject } from './served.ts'

/**
 * Answers `GET /sys/common/pdf/pdfPreviewIframe`: a page that shows a stored file by the browser's own means, for clients
 * that put it in a frame. It holds nothing but the file's name and address, and runs nothing.
 */
export async function answerPreview({ path }: Asked<typeof pdfPreview>, ctx: Ctx): Promise<typeof SENT> {
  const { reply, say, appContext } = ctx
  const object = await servedObject(ctx, path)
  const address = `${appContext.config.contextPath}/sys/common/static/${object.path}`
  const [name, shown] = [escaped(object.fileName), object.mime ?? '']
  const picture = shown === 'image/jpeg' || shown === 'image/png'
  const view = picture
    ? `<img src="${address}" alt="${name}">`
    : shown === 'application/pdf'
      ? `<object data="${address}" type="application/pdf" aria-label="${name}">${saveLink(address, say('files:preview.save', { name }))}</object>`
      : saveLink(address, say('files:preview.save', { name }))
  reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "default-src 'none'; base-uri 'none'; img-src 'self'; object-src 'self'; frame-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
    )
    .header('x-content-type-options', 'nosniff')
    .send(`<!doctype html>
<html lang="${say.language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${name}</title>
<style>html,body{height:100%;margin:0;font:14px/1.5 system-ui,sans-serif}object,img{display:block;width:100%;height:100%;border:0;object-fit:contain}p{padding:16px}</style>
<body>
<main style="height:100%">${view}</main>
</html>
`)
  return SENT
}

const saveLink = (address: string, text: string) => `<p><a href="${address}?download=1">${escaped(text)}</a></p>`
