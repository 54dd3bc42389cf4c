import type { FastifyInstance } from 'fastify'

import { openapiDocument, openapiPage } from '#contract/system/openapi.ts'
import type { Ctx } from '../core/context.ts'
import { SENT, serveOpen } from '../core/serve.ts'
import { versionOf } from './components.ts'
import { type OpenapiDocument, openapiOf } from './openapi/document.ts'
import { openapiPageOf } from './openapi/page.ts'

/** Binds the description of all calls: as a document for programs, and as a page. The calls are all known only once the server answers. */
export function serveOpenapi(app: FastifyInstance): void {
  const made = new Map<string, OpenapiDocument>()
  const documentFor = async ({ say, appContext }: Ctx) => {
    const known = made.get(say.language)
    if (known) return known
    const { contextPath } = appContext.config
    const document = openapiOf(appContext.served, say, { version: await versionOf(), contextPath })
    made.set(say.language, document)
    return document
  }
  serveOpen(
    app,
    openapiDocument,
    async (_, ctx) => {
      ctx.reply.type('application/json; charset=utf-8').send(await documentFor(ctx))
      return SENT
    },
    { byCookie: true }
  )
  serveOpen(
    app,
    openapiPage,
    async (_, ctx) => {
      const page = openapiPageOf(
        await documentFor(ctx),
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
