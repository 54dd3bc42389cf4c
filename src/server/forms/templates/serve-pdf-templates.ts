import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { pdfTemplates, previewPdfTemplate, publishPdfTemplate } from '#contract/forms/pdf-templates.ts'
import type { FormLayout } from '#contract/forms/form-layout.ts'

import type { TxCtx } from '../../core/context/context.ts'
import type { RowDraft, ServedResource } from '../../core/resource/served.ts'
import { serveResource } from '../../core/resource/serve/serve-resource.ts'
import { serveOpen } from '../../core/http/serve.ts'
import { groundOf } from '../making/read-grounds.ts'
import { drawTemplate } from './draw-pdf-template.ts'
import { publishDrawn } from './publish-pdf-template.ts'

const USES = sql`pdf_template_uses(r.code, r.version)`

/** Binds the templates of forms PDF模板: drafted, copied, drawn with real data and published. */
export function servePdfTemplates(app: FastifyInstance): void {
  const served: ServedResource = serveResource(app, pdfTemplates, {
    table: 'arcPdfTemplate',
    expressions: {
      formCount: sql`(select coalesce(sum(u.count), 0)::int from ${USES} u)`,
      usedIn: sql`(select string_agg(u.place || ' ' || u.count, ', ') from ${USES} u)`,
      changedBy: sql`(select u.realname from sys_user u where u.id = coalesce(r.update_by, r.create_by))`
    },
    before: guardTemplates,
    usesOf: async ({ formCount }) => Number(formCount)
  })
  serveOpen(app, previewPdfTemplate, async ({ layout, name, target, sampleRows }, ctx) => {
    const { pdf, pages, faults } = await drawTemplate(ctx, { layout, name, target, sampleRows })
    return { pdf: pdf && Buffer.from(pdf).toString('base64'), pages, faults: [...faults] }
  })
  serveOpen(app, publishPdfTemplate, (asked, ctx) => publishDrawn(served, ctx, asked))
}

/** What lies below a template is there. */
async function guardTemplates(drafts: readonly RowDraft[], ctx: TxCtx): Promise<void> {
  for (const { values } of drafts)
    if (typeof values.layout === 'string') {
      const layout = JSON.parse(values.layout) as FormLayout
      await groundOf(ctx, layout)
      values.groundPath = layout.ground?.path ?? null
    }
}
