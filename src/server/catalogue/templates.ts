import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { entryTemplates, templateChoices } from '#contract/catalogue/entry-templates.ts'
import { listTemplates, type Template } from '#contract/catalogue/templates.ts'

import type { TxCtx } from '../core/context/context.ts'
import { Refusal } from '../core/refusing/refusal.ts'
import type { RowDraft, WriteMode } from '../core/resource/served.ts'
import { serveResource } from '../core/resource/serve/serve-resource.ts'
import { serve } from '../core/http/serve.ts'
import { publishedRows } from '../domain/catalogue/template-versions.ts'
import { dictsOf, faultOfTemplate, kindsOf } from './publish-template.ts'

const USES = sql`template_uses(r.code, r.version)`

/** Binds the data-entry templates 著录模板: those that describe things now, and their versions, drafted, copied, checked and published. */
export function serveTemplates(app: FastifyInstance): void {
  serve(app, listTemplates, async ({ level, versions }, { tx }) => {
    // The columns were read by the contract's schema when the template was published.
    const rows = (await publishedRows(tx, level)) as Template[]
    return versions === 'all' ? rows : rows.filter(({ code }, at) => rows[at - 1]?.code !== code)
  })
  serveResource(app, entryTemplates, {
    table: 'arcTemplate',
    expressions: {
      columnCount: sql`jsonb_array_length(r.columns)`,
      fileCount: sql`(select coalesce(sum(u.count), 0)::int from ${USES} u)`,
      usedIn: sql`(select string_agg(u.place || ' ' || u.count, ', ') from ${USES} u)`,
      changedBy: sql`(select u.realname from sys_user u where u.id = coalesce(r.update_by, r.create_by))`
    },
    before: guardTemplates,
    whyUnsound: faultOfTemplate,
    usesOf: async ({ fileCount }) => Number(fileCount)
  })
  serve(app, templateChoices, async (_, ctx) => ({ kinds: await kindsOf(ctx), dicts: await dictsOf(ctx) }))
}

/** What new templates describe is known. */
async function guardTemplates(drafts: readonly RowDraft[], ctx: TxCtx, mode: WriteMode): Promise<void> {
  if (mode !== 'add') return
  const kinds = new Map((await kindsOf(ctx)).map((kind) => [kind.code, kind]))
  for (const { values } of drafts) {
    const code = String(values.code)
    const kind = kinds.get(code)
    if (!kind) throw new Refusal('catalogue:entryTemplate.unknownKind', { code, kinds: [...kinds.keys()].join(', ') })
    values.level = kind.level
  }
}
