import type { FastifyInstance } from 'fastify'

import { openapiDocument, openapiPage } from '#contract/system/openapi.ts'
import { type Pace, takePace } from '../core/access/attempts.ts'
import type { Ctx } from '../core/context/context.ts'
import { tooMany } from '../core/access/rate.ts'
import { SENT, serveOpen } from '../core/http/serve.ts'
import { sha256Hex } from '../core/text/sha256.ts'
import { releaseVersion } from './components.ts'
import { type OpenapiDocument, openapiOf } from './openapi/document.ts'
import { openapiPageOf } from './openapi/page.ts'

/** The document is long: so often one user has it whole in a minute before each further one waits. */
const WHOLE: Pace = { every: 0, free: 20, within: 60, longest: 60 }

interface Written {
  readonly document: OpenapiDocument
  readonly text: string
  readonly tag: string
}

/** Binds the description of all calls: as a document for programs, and as a page. The calls are all known only once the server answers. */
export function serveOpenapi(app: FastifyInstance): void {
  const made = new Map<string, Written>()
  const documentFor = async ({ say, appContext }: Ctx) => {
    const known = made.get(say.language)
    if (known) return known
    const { contextPath } = appContext.config
    const document = openapiOf(appContext.served, say, { version: await releaseVersion(), contextPath })
    const text = JSON.stringify(document)
    const written: Written = { document, text, tag: `"${sha256Hex(text).slice(0, 32)}"` }
    made.set(say.language, written)
    return written
  }
  serveOpen(
    app,
    openapiDocument,
    async (_, ctx) => {
      const { text, tag } = await documentFor(ctx)
      ctx.reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'accept-language')
      if (ctx.request.headers['if-none-match']?.includes(tag)) {
        ctx.reply.status(304).send()
        return SENT
      }
      await slowDown(ctx)
      ctx.reply.type('application/json; charset=utf-8').send(text)
      return SENT
    },
    { byCookie: true }
  )
  serveOpen(
    app,
    openapiPage,
    async (_, ctx) => {
      await slowDown(ctx)
      const page = openapiPageOf(
        (await documentFor(ctx)).document,
        `${ctx.appContext.config.contextPath}${openapiDocument.path}`,
        ctx.say
      )
      ctx.reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
        .header('x-content-type-options', 'nosniff')
        .send(page)
      return SENT
    },
    { byCookie: true }
  )
}

async function slowDown({ appContext, principal }: Ctx): Promise<void> {
  const { slowed } = await takePace(appContext.db, `description of the calls for ${principal.id}`, WHOLE)
  if (slowed) throw tooMany(slowed.seconds)
}
