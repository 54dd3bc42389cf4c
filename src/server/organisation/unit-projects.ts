import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { unitProjects } from '#contract/organisation/unit-projects.ts'

import type { TxCtx } from '../core/context/context.ts'
import { Refusal, type RefusedField } from '../core/refusing/refusal.ts'
import type { RowDraft, WriteMode } from '../core/resource/served.ts'
import { serveResource } from '../core/resource/serve/serve-resource.ts'
import { forNew, writeRows } from '../core/resource/write-rows.ts'
import { refuseBackwards } from '../core/resource/date-order.ts'

/** Binds the unit projects of a project. */
export function serveUnitProjects(app: FastifyInstance): void {
  const served = serveResource(app, unitProjects, {
    table: 'arcMonomial',
    async before(drafts, ctx, mode) {
      if (mode === 'delete') await refuseWithFiles(drafts, ctx)
      if (mode === 'edit') await refuseOtherTemplate(drafts, ctx)
      refuseBackwards(drafts, 'startDate', 'endDate', 'organisation:unitProject.endsEarly')
    },
    after: placeInTree,
    actions: {
      async copy([original], ctx, { unitNo, name }) {
        if (!original) return {}
        const facts = Object.fromEntries(
          Object.keys(unitProjects.fields).flatMap((key) => (original[key] === null ? [] : [[key, original[key]]]))
        )
        const row = forNew({ ...facts, unitNo, name })
        const { change } = await writeRows(served, ctx, 'add', [row])
        return { change, ids: [row.id] }
      }
    }
  })
}

const idsOf = (drafts: readonly RowDraft[]) => drafts.map(({ id }) => id)

/** A unit project that has files or volumes stays. */
async function refuseWithFiles(drafts: readonly RowDraft[], { tx }: TxCtx): Promise<void> {
  const { rows } = await sql<{ name: string; files: number; volumes: number }>`
    select m.name, (select count(*)::int from arc_file f where f.monomial_id = m.id and not f.is_delete and f.status <> 'void') as files,
      (select count(*)::int from arc_volume v where v.monomial_id = m.id and not v.is_delete) as volumes
    from arc_monomial m where m.id = any(${idsOf(drafts)}::text[]) order by m.unit_no`.execute(tx)
  const used = rows.find(({ files, volumes }) => files + volumes > 0)
  if (used) throw new Refusal('organisation:unitProject.hasFiles', used)
}

/** The template of a unit project that has a directory tree is that of its tree. */
async function refuseOtherTemplate(drafts: readonly RowDraft[], { tx }: TxCtx): Promise<void> {
  const changed = drafts.filter(
    ({ now, values }) => 'catalogTemplate' in values && values.catalogTemplate !== now?.catalogTemplate
  )
  if (changed.length === 0) return
  const planted = await tx
    .selectFrom('arcTreeNode')
    .select('monomialId')
    .distinct()
    .where('monomialId', 'in', idsOf(changed))
    .where('isDelete', '=', false)
    .execute()
  const faults = planted.map(
    ({ monomialId }): RefusedField => ({
      row: monomialId ?? '',
      field: 'catalogTemplate',
      key: 'organisation:unitProject.hasTree'
    })
  )
  if (faults.length > 0) throw new Refusal('rules:refused.input', {}, { faults })
}

/** The directory tree calls a unit project as it is called, and has those alone that are there. */
async function placeInTree(drafts: readonly RowDraft[], { tx }: TxCtx, mode: WriteMode): Promise<void> {
  const ids = idsOf(drafts)
  if (ids.length === 0) return
  if (mode === 'delete' || mode === 'restore')
    await tx
      .updateTable('arcTreeNode')
      .set({ isDelete: mode === 'delete' })
      .where('monomialId', 'in', ids)
      .where('isDelete', '=', mode !== 'delete')
      .execute()
  if (mode === 'edit')
    await sql`update arc_tree_node n set name = m.name, catalog_code = m.unit_no from arc_monomial m
      where m.id = n.monomial_id and n.level = 'unit' and m.id = any(${ids}::text[]) and (n.name, n.catalog_code) is distinct from (m.name, m.unit_no)`.execute(
      tx
    )
}
