import type { FastifyInstance } from 'fastify'

import * as extensions from '#contract/transfers/extensions.ts'

import { serve } from '../../core/http/serve.ts'
import { addExtension, decideOnExtension, withdrawOwnExtension } from './extension-steps.ts'
import { extensionsPage } from './extension-rows.ts'

/** Binds applications for more time 延期. */
export function serveExtensions(app: FastifyInstance): void {
  serve(app, extensions.listExtensions, (query, ctx) => extensionsPage(ctx, query))
  serve(app, extensions.applyForExtension, (asked, ctx) => addExtension(ctx, asked))
  serve(app, extensions.withdrawExtension, ({ id }, ctx) => withdrawOwnExtension(ctx, id))
  serve(app, extensions.decideExtension, (asked, ctx) => decideOnExtension(ctx, asked))
}
