import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { countDrafts, draftCell, drafts } from '#contract/archives/drafts.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { isGranted } from '../../core/principal/data-scope.ts'
import { missing } from '../../core/refusing/refusal.ts'
import { serveResource } from '../../core/resource/serve/serve-resource.ts'
import { serve } from '../../core/http/serve.ts'
import { fileTemplates } from '../columns/templates.ts'
import { cellOfWork } from '../figures/next-cells.ts'
import { readRows } from '../rows/rows.ts'
import { discardDrafts, restoreDrafts, submitDrafts } from './draft-actions.ts'
import { type DraftProject, draftProjects } from './draft-projects.ts'
import { draftRows } from './draft-rows.ts'

/** Binds 草稿箱: what has been begun and not sent. */
export function serveDrafts(app: FastifyInstance): void {
  /** Where who asks has drafts, by his call. */
  const known = new WeakMap<TxCtx, readonly DraftProject[]>()
  const projectsOf = (ctx: TxCtx) => known.get(ctx) ?? []
  serveResource(app, drafts, {
    async prepare(ctx) {
      known.set(ctx, await draftProjects(ctx))
    },
    rows: (ctx) => draftRows(ctx, projectsOf(ctx)),
    actions: {
      submit: (rows, ctx) => submitDrafts(rows, ctx, projectsOf(ctx)),
      discard: (rows, ctx) => discardDrafts(rows, ctx, projectsOf(ctx)),
      restore: (rows, ctx) => restoreDrafts(rows, ctx, projectsOf(ctx))
    }
  })
  serve(app, draftCell, async ({ id }, ctx) => ({ cell: await cellOfDraft(ctx, id) }))
  serve(app, countDrafts, async (_, ctx) => {
    const { rows } = await sql<{ box: string; n: number }>`select part.value as box, count(*) as n
      from (${draftRows(ctx, await draftProjects(ctx))}) r, unnest(string_to_array(r.box, ',')) as part(value) group by part.value`.execute(
      ctx.tx
    )
    return Object.fromEntries(rows.map(({ box, n }) => [box, Number(n)]))
  })
}

/** The cell at which the work on a file of one's own goes on, in whichever of one's projects it is. */
async function cellOfDraft(ctx: TxCtx, id: string): Promise<string | null> {
  const { tx, principal, say } = ctx
  const [kind, file = ''] = id.split(':')
  if (kind !== 'file') return null
  const found = await tx
    .selectFrom('arcFile')
    .select('projectId')
    .where('id', '=', file)
    .where('uploadBy', '=', principal.id)
    .where('isDelete', '=', false)
    .executeTakeFirst()
  const there = (await draftProjects(ctx)).find((project) => project.id === found?.projectId)
  if (!there) throw missing()
  const templates = await fileTemplates(tx, say.language)
  const [row] = await readRows({ tx, project: there.id, templates, language: say.language }, [file])
  if (!row || !isGranted(there.dataScope.read, row)) throw missing()
  return cellOfWork(row, templates.get(row.describedBy ?? row.template)?.columns ?? [])
}
