import { sql } from 'kysely'

import type { NODE_LEVELS } from '#contract/archives/tree.ts'

import type { TextKey } from '../../core/text/catalogues.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { Refusal, type RefusedField } from '../../core/refusing/refusal.ts'
import { refuseClosedProject } from '../../core/resource/belonging.ts'
import type { RowDraft, WriteMode } from '../../core/resource/served.ts'

type Level = (typeof NODE_LEVELS)[number]
type Fault = RefusedField & { readonly row: string }
interface Place {
  readonly id: string
  readonly level: string
  readonly monomialId: string | null
  readonly catalogSet: string | null
  readonly catalogCode: string | null
}

/** Refuses whoever sees a part of the tree alone, and changes to a project that has gone to the archive. */
export async function guardDirectoryTree(ctx: TxCtx): Promise<void> {
  const { tx, project, principal } = ctx
  if (principal.scope?.kind === 'catalog') throw new Refusal('catalogue:tree.narrow', {}, { status: 403 })
  // Trees are written by one at a time: places and codes are given out.
  await tx.selectFrom('arcProject').select('id').where('id', '=', project).forNoKeyUpdate().execute()
  await refuseClosedProject(ctx)
}

/** Whatever way nodes are written: in their project, on their level, with a code of their own there, and none with files goes. */
export async function guardNodes(ctx: TxCtx, drafts: readonly RowDraft[], mode: WriteMode): Promise<void> {
  if (drafts.length === 0) return
  await guardDirectoryTree(ctx)
  if (mode === 'delete') return refuseKept(ctx, drafts)
  if (mode === 'restore') return
  await refuseExcludedWithFiles(ctx, drafts)
  const placed = drafts.filter(({ values }) => mode === 'add' || 'parentId' in values)
  const faults = [...(await placeNodes(ctx, placed)), ...fixedCodes(drafts), ...(await takenCodes(ctx, drafts))]
  if (faults.length > 0) throw new Refusal('rules:refused.input', {}, { faults })
}

/** A unit project goes where unit projects are kept; a node with files stays. */
async function refuseKept(ctx: TxCtx, drafts: readonly RowDraft[]): Promise<void> {
  const unit = drafts.find(({ now }) => now?.level === 'unit')
  if (unit) throw new Refusal('catalogue:tree.unitStays', { name: String(unit.now?.name) })
  const [held] = await nodesWithFiles(
    ctx,
    drafts.map(({ id }) => id)
  )
  if (held) throw new Refusal('catalogue:tree.hasFiles', held)
}

/** Those of these nodes that hold files, with how many. */
export async function nodesWithFiles({ tx }: TxCtx, ids: readonly string[]) {
  const { rows } = await sql<{ code: string; name: string; count: number }>`
    select coalesce(n.catalog_code, '') as code, n.name, count(f.id)::int as count from arc_tree_node n
    join arc_file f on f.project_id = n.project_id and f.node_id = n.id and not f.is_delete and f.status <> 'void'
    where n.id = any(${ids}::text[]) group by n.id order by n.catalog_code`.execute(tx)
  return rows
}

async function refuseExcludedWithFiles(ctx: TxCtx, drafts: readonly RowDraft[]): Promise<void> {
  const ids = drafts.filter(({ values }) => values.applicable === 'no').map(({ id }) => id)
  const [held] = ids.length > 0 ? await nodesWithFiles(ctx, ids) : []
  if (held) throw new Refusal('archives:applies.hasFiles', held)
}

/** What may be below a node: groups below a class or a unit project, items below a group. */
const BELOW: { readonly [L in Level]?: Level } = { class: 'group', unit: 'group', group: 'item' }

async function placeNodes({ tx, project }: TxCtx, drafts: readonly RowDraft[]): Promise<Fault[]> {
  if (drafts.length === 0) return []
  const parents = drafts.map(({ values }) => String(values.parentId ?? ''))
  const rows: Place[] = await tx
    .selectFrom('arcTreeNode')
    .select(['id', 'level', 'monomialId', 'catalogSet', 'catalogCode'])
    .where('projectId', '=', project)
    .where('id', 'in', ['', ...parents])
    .where('isDelete', '=', false)
    .execute()
  const units = await tx
    .selectFrom('arcTreeNode')
    .select('parentId')
    .distinct()
    .where('projectId', '=', project)
    .where('level', '=', 'unit')
    .where('isDelete', '=', false)
    .execute()
  const divided = new Set(units.map(({ parentId }) => parentId))
  const above = new Map(rows.map((row) => [row.id, row]))
  return drafts.flatMap(({ id, values, now }): Fault[] => {
    const fault = (key: TextKey): Fault[] => [{ row: id, field: 'parentId', key }]
    const parent = above.get(String(values.parentId ?? ''))
    if (!parent) return now?.level === 'class' && !values.parentId ? [] : fault('catalogue:tree.noParent')
    const level = BELOW[parent.level as Level]
    // A class that is divided by unit projects has its groups below these.
    if (level === undefined || divided.has(parent.id)) return fault('catalogue:tree.noneBelow')
    if (now && (now.level !== level || now.monomialId !== parent.monomialId)) return fault('catalogue:tree.otherPlace')
    if (!now)
      Object.assign(values, {
        level,
        monomialId: parent.monomialId,
        catalogSet: parent.catalogSet,
        status: 'draft'
      })
    return []
  })
}

/** What the catalogue has named keeps its code: files are filed by it. */
const fixedCodes = (drafts: readonly RowDraft[]): Fault[] =>
  drafts.flatMap(({ id, values, now }) =>
    now && now.origin === 'catalogue' && values.catalogCode !== undefined && values.catalogCode !== now.catalogCode
      ? [{ row: id, field: 'catalogCode', key: 'catalogue:tree.codeFixed' } as Fault]
      : []
  )

async function takenCodes({ tx, project }: TxCtx, drafts: readonly RowDraft[]): Promise<Fault[]> {
  const named = drafts.filter(
    ({ values, now }) => values.catalogCode !== undefined && values.catalogCode !== now?.catalogCode
  )
  if (named.length === 0) return []
  const codes = named.map(({ values }) => String(values.catalogCode).toLowerCase())
  const rows = await tx
    .selectFrom('arcTreeNode')
    .select(['id', 'monomialId', 'name'])
    .select(sql<string>`lower(catalog_code)`.as('code'))
    .where('projectId', '=', project)
    .where(sql<string>`lower(catalog_code)`, 'in', codes)
    .where('level', '<>', 'unit')
    .where('isDelete', '=', false)
    .execute()
  const given = new Set<string>()
  return named.flatMap(({ id, values, now }, at) => {
    const unit = (values.monomialId ?? now?.monomialId ?? null) as string | null
    const own = `${unit} ${codes[at]}`
    const taken = rows.find((row) => row.id !== id && row.code === codes[at] && row.monomialId === unit)
    if (!taken && !given.has(own)) {
      given.add(own)
      return []
    }
    const name = taken?.name ?? String(values.name)
    return [{ row: id, field: 'catalogCode', key: 'catalogue:tree.codeTaken', values: { name } } as Fault]
  })
}
