import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { CATALOGUE_LEVELS, catalogueItems } from '#contract/catalogue/catalogue-items.ts'

import type { TxCtx } from '../core/context/context.ts'
import { Refusal, type RefusedField } from '../core/refusing/refusal.ts'
import type { RowDraft, ServedResource, WriteMode } from '../core/resource/served.ts'
import { serveResource } from '../core/resource/serve/serve-resource.ts'
import { parentsOf } from '../core/resource/tree-rows.ts'
import { refuseUsedItems } from './used-items.ts'

/** Binds the nodes of the versions of the catalogue: those of a draft are edited, the others are read. */
export function serveItems(app: FastifyInstance): void {
  const served: ServedResource = serveResource(app, catalogueItems, {
    table: 'arcCatalog',
    expressions: {
      parentCode: sql`(select p.code from arc_catalog p where p.id = r.pid)`,
      isOpen: sql`(r.tenant_id <> 0 and exists (select 1 from arc_catalog_version v where v.id = r.version_id and v.status = 'draft'))`
    },
    // What belongs to a draft that was deleted comes back with it.
    where: () => sql`exists (select 1 from arc_catalog_version v where v.id = r.version_id and not v.is_delete)`,
    before: (drafts, ctx, mode) => guardItems(served, ctx, drafts, mode)
  })
}

/** Whatever way nodes are written: only those of a draft are, below nodes of the same version, and none that is used goes. */
async function guardItems(
  served: ServedResource,
  ctx: TxCtx,
  drafts: readonly RowDraft[],
  mode: WriteMode
): Promise<void> {
  if (drafts.length === 0) return
  const sets = await openVersions(ctx, drafts)
  if (mode === 'delete') return refuseUsedItems(ctx, drafts)
  if (mode === 'restore') return
  for (const draft of drafts) if (mode === 'add') draft.values.setId = sets.get(versionOf(draft)) ?? ''
  await putLevels(
    served,
    ctx,
    drafts.filter(({ values }) => mode === 'add' || 'pid' in values)
  )
}

const versionOf = ({ values, now }: RowDraft): string => String(values.versionId ?? now?.versionId)

/** The sets of the versions that are written, each a draft of the tenant's own that no publication overtakes. */
async function openVersions({ tx }: TxCtx, drafts: readonly RowDraft[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(drafts.map(versionOf))]
  const versions = await tx
    .selectFrom('arcCatalogVersion')
    .select(['id', 'setId', 'name', 'versionNo', 'status'])
    .where('id', 'in', ids)
    .execute()
  const fixed = versions.find(({ status }) => status !== 'draft')
  if (fixed) throw new Refusal('catalogue:item.fixed', { name: fixed.name, version: fixed.versionNo })
  // Held only now: who asks cannot hold what comes with the product.
  await tx.selectFrom('arcCatalogVersion').select('id').where('id', 'in', ids).orderBy('id').forShare().execute()
  return new Map(versions.map(({ id, setId }) => [id, setId]))
}

interface Above {
  readonly id: string
  readonly versionId: string
  readonly scope: string | null
}

/** Puts nodes that come to another place on its level: a class, a group or an item. What has others below it stays on its own. */
async function putLevels(served: ServedResource, ctx: TxCtx, drafts: readonly RowDraft[]): Promise<void> {
  if (drafts.length === 0) return
  const own = new Map(drafts.map((draft) => [draft.id, draft]))
  const parents = [...new Set(drafts.flatMap(({ values }) => (values.pid ? [String(values.pid)] : [])))]
  const way = await parentsOf(served, ctx, parents)
  for (const { id, values } of drafts) way.set(id, (values.pid ?? null) as string | null)
  const known = await ctx.tx
    .selectFrom('arcCatalog')
    .select(['id', 'versionId', 'scope'])
    .where('id', 'in', ['', ...parents])
    .execute()
  const above = new Map<string, Above>(known.map((row) => [row.id, row]))
  for (const draft of drafts)
    above.set(draft.id, {
      id: draft.id,
      versionId: versionOf(draft),
      scope: (draft.values.scope ?? draft.now?.scope ?? null) as string | null
    })
  const full = await withOthersBelow(ctx, drafts)
  const faults: (RefusedField & { readonly row: string })[] = []
  for (const draft of drafts) {
    const { id, values, now } = draft
    const parent = values.pid ? above.get(String(values.pid)) : undefined
    const level = CATALOGUE_LEVELS[depthOf(id, way)]
    if (parent && parent.versionId !== versionOf(draft))
      faults.push({ row: id, field: 'pid', key: 'catalogue:item.otherVersion' })
    else if (level === undefined) faults.push({ row: id, field: 'pid', key: 'catalogue:item.tooDeep' })
    else if (now && now.level !== level && full.has(id))
      faults.push({ row: id, field: 'pid', key: 'catalogue:item.othersBelow' })
    else values.level = level
    // Where nothing is said a node belongs where the node above belongs.
    if (!now) values.scope ??= scopeAbove(draft, own, above)
  }
  if (faults.length > 0) throw new Refusal('rules:refused.input', {}, { faults })
}

/** How many nodes are above one; no more than needed to know that these are too many. */
function depthOf(id: string, way: ReadonlyMap<string, string | null>): number {
  let depth = 0
  for (let at = way.get(id); at && depth <= CATALOGUE_LEVELS.length; at = way.get(at)) depth += 1
  return depth
}

function scopeAbove(draft: RowDraft, own: ReadonlyMap<string, RowDraft>, above: ReadonlyMap<string, Above>): string {
  for (let at: RowDraft | undefined = draft, steps = 0; at && steps < CATALOGUE_LEVELS.length; steps += 1) {
    const parent: string = String(at.values.pid ?? '')
    const scope = above.get(parent)?.scope
    if (scope) return scope
    at = own.get(parent)
  }
  return 'unit'
}

/** The nodes that have others below them which do not move along in the same write. */
async function withOthersBelow({ tx }: TxCtx, drafts: readonly RowDraft[]): Promise<ReadonlySet<string>> {
  const ids = drafts.flatMap(({ id, now }) => (now ? [id] : []))
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('arcCatalog')
    .select('pid')
    .distinct()
    .where('pid', 'in', ids)
    .where('isDelete', '=', false)
    .where('id', 'not in', ids)
    .execute()
  return new Set(rows.flatMap(({ pid }) => pid ?? []))
}
