import { type RawBuilder, type SqlBool, sql } from 'kysely'

import { isOfProject, participantField } from '#contract/core/resource/belonging.ts'

import type { TxCtx } from '../context/context.ts'
import { isHandedOver } from './handed-over.ts'
import { Refusal, unreadable } from '../refusing/refusal.ts'
import { type RowDraft, holdsRight, nameOfRow, type ServedResource, type WriteMode } from './served.ts'

/** The right to be shown the rows of all units, of a resource whose rows belong to units. */
const ALL_UNITS = ':allUnits'

/** Which rows there are for who asks by whom they belong to: those of his project, or of the unit that he works for; undefined: all of the tenant. */
export function ofOwner(
  served: ServedResource,
  { principal }: Pick<TxCtx, 'principal'>
): RawBuilder<SqlBool> | undefined {
  const { resource } = served
  if (isOfProject(resource)) return sql<SqlBool>`r.project_id = ${principal.project}`
  if (resource.belongsTo !== 'unit' || holdsRight(served, principal, ALL_UNITS)) return undefined
  return sql<SqlBool>`r.org_id = ${principal.org}`
}

/**
 * Asked before rows are written, whichever way: nothing changes in a project that has gone to the archive or is suspended, nobody writes
 * the rows of other units who does not work for the whole project, and a new row gets its owner.
 */
export async function guardOwner(
  served: ServedResource,
  ctx: TxCtx,
  drafts: readonly RowDraft[],
  mode: WriteMode
): Promise<void> {
  const { resource } = served
  if (isOfProject(resource)) {
    if (!resource.isOpenForGood) await refuseClosedProject(ctx)
    if (mode === 'add') for (const draft of drafts) draft.values.projectId ??= ctx.project
    await guardParticipants(served, ctx, drafts, mode)
  }
  if (resource.belongsTo !== 'unit' || mode !== 'add') return
  const { org } = ctx.principal
  if (org === null) throw new Refusal('rules:owner.noUnit')
  for (const draft of drafts) draft.values.orgId ??= org
}

/** Refuses to change what belongs to a current project that has gone to the archive or is suspended. */
export async function refuseClosedProject({ tx, project }: TxCtx): Promise<void> {
  const { status } = await tx
    .selectFrom('arcProject')
    .select('status')
    .where('id', '=', project)
    .executeTakeFirstOrThrow()
  if (isHandedOver({ status })) throw new Refusal('rules:owner.handedOver')
  if (status === 'suspended') throw new Refusal('rules:owner.suspended')
}

/** Whether who asks works for the whole project, as its builder does: his role lets him write all of it, and his membership narrows nothing. */
const worksForWhole = ({ principal: { scope, project, access } }: Pick<TxCtx, 'principal'>): boolean =>
  scope?.kind === 'all' &&
  access
    .get(project ?? '')
    ?.rules.some(({ write }) =>
      write.some(({ catalog, uploadedBy }) => catalog === 'all' && uploadedBy === 'anyone')
    ) === true

/**
 * Refuses to write rows of other units: who does not work for the whole project, as its builder does, writes those of his own unit and
 * those that he has added himself, such as his subcontractors'. Where each row must name a participant, one that names none is of the
 * unit for which its writer works.
 */
async function guardParticipants(
  served: ServedResource,
  ctx: TxCtx,
  drafts: readonly RowDraft[],
  mode: WriteMode
): Promise<void> {
  const field = participantField(served.resource)
  if (field === undefined) return
  const { tx, project, principal } = ctx
  const all = await tx
    .selectFrom('arcProjectOrg')
    .select(['id', 'orgId', 'name', 'createBy', 'isDelete'])
    .where('projectId', '=', project)
    .orderBy('createTime')
    .orderBy('id')
    .execute()
  const unitOf = (id: unknown) => all.find((unit) => unit.id === id)
  const isWhole = worksForWhole(ctx)
  const { scope, id: own } = principal
  const isOwn = (org: string | undefined) => scope?.org != null && org === scope.org
  const other = drafts.find(({ now }) => now && now.createBy !== own && !isOwn(unitOf(now[field])?.orgId))
  if (!isWhole && other?.now) throw otherUnit(nameOfRow(served, other.now, ctx))
  if (field !== 'participantId' || mode === 'delete') return
  const units = all.filter(({ isDelete }) => !isDelete)
  for (const { now, values } of drafts) {
    if (mode === 'add') values.participantId ??= units.find(({ orgId }) => isOwn(orgId))?.id
    const named = 'participantId' in values || !now ? values.participantId : now.participantId
    if (named == null) throw unreadable('participantId', 'rules:owner.noParticipant')
    const unit = units.find(({ id }) => id === named)
    if (!unit || named === now?.participantId || isWhole) continue
    if (!isOwn(unit.orgId) && unit.createBy !== own) throw otherUnit(unit.name)
  }
}

const otherUnit = (row: string) => new Refusal('rules:owner.otherUnit', { row }, { status: 403 })
