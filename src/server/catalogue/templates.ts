import type { FastifyInstance } from 'fastify'

import { listTemplates, type Template } from '#contract/catalogue/templates.ts'
import { serve } from '../core/serve.ts'

/** Binds the published data-entry templates 著录模板: of each code the newest, the tenant's own before a shared one. */
export function serveTemplates(app: FastifyInstance): void {
  serve(app, listTemplates, async ({ level }, { tx }) => {
    const published = tx
      .selectFrom('arcTemplate')
      .distinctOn('code')
      .select(['code', 'name', 'titleEn', 'level', 'version', 'columns'])
      .where('isDelete', '=', false)
      .where('status', '=', 'published')
      .orderBy('code')
      .orderBy('tenantId', 'desc')
      .orderBy('version', 'desc')
    // The columns were read by the contract's schema when the template was published.
    return (await (level === undefined ? published : published.where('level', '=', level)).execute()) as Template[]
  })
}
