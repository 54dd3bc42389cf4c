import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { stepsOf } from '#contract/core/state-machine.ts'
import { pdfTemplates, previewTemplate, publishTemplate } from '#contract/forms/pdf-templates.ts'
import { templateMachine } from '#contract/forms/template-machine.ts'

import type { TxCtx } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Draft, ServedResource, WriteMode } from '../../core/resource/served.ts'
import { serveResource } from '../../core/resource/serve-resource.ts'
import { serveOpen } from '../../core/serve.ts'
import { drawTemplate } from './draw-template.ts'
import { copyTemplate, publishDrawn } from './publish-template.ts'

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
    actions: { copy: ([row], ctx, asked) => copyTemplate(served, ctx, row?.id ?? '', asked) }
  })
  serveOpen(app, previewTemplate, async ({ layout, name, target }, ctx) => {
    const { pdf, pages, faults } = await drawTemplate(ctx, { layout, name, target })
    return { pdf: pdf && Buffer.from(pdf).toString('base64'), pages, faults: [...faults] }
  })
  serveOpen(app, publishTemplate, (asked, ctx) => publishDrawn(served, ctx, asked))
}

const STEPS = new Set(stepsOf(templateMachine).map((pair) => pair.join('>')))

/** Whatever way templates are written: states go the declared steps alone, and what was published stays as it is. */
async function guardTemplates(drafts: readonly Draft[], ctx: TxCtx, mode: WriteMode): Promise<void> {
  for (const { values, now } of drafts) {
    if (!now || now.status === 'draft') continue
    const isStep = mode === 'edit' && values.status !== undefined && STEPS.has(`${now.status}>${values.status}`)
    if (!isStep)
      throw new Refusal('forms:pdfTemplate.notDraft', { name: String(now.name), version: Number(now.version) })
  }
  if (mode !== 'add') return
  for (const { values } of drafts) {
    const code = String(values.code)
    // Two who draft the next version at once take turns; of two who draft the first one the constraint refuses one.
    await ctx.tx
      .selectFrom('arcPdfTemplate')
      .select('id')
      .where('code', '=', code)
      .where('tenantId', '<>', 0)
      .forUpdate()
      .execute()
    const given = drafts.flatMap((draft) => (draft.values.code === code ? [Number(draft.values.version ?? 0)] : []))
    const { last } = await ctx.tx
      .selectFrom('arcPdfTemplate')
      .select(({ fn }) => fn.max('version').as('last'))
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    values.version = Math.max(Number(last ?? 0), ...given) + 1
  }
}
