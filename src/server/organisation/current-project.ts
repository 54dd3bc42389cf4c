import { type RawBuilder, type SqlBool, sql } from 'kysely'

import type { TxCtx } from '../core/context.ts'
import { isHandedOver } from '../core/handed-over.ts'
import { Refusal } from '../core/refusal.ts'
import type { Draft, WriteMode } from '../core/resource/served.ts'

/** The rows of the current project; none where there is no project. */
export const ofCurrentProject = ({ principal }: Pick<TxCtx, 'principal'>): RawBuilder<SqlBool> =>
  sql<SqlBool>`r.project_id = ${principal.project}`

/** Refuses to change what belongs to a project that has gone to the archive, and puts new rows into the current one. */
export async function guardProject(drafts: readonly Draft[], { tx, project }: TxCtx, mode: WriteMode): Promise<void> {
  const { status } = await tx
    .selectFrom('arcProject')
    .select('status')
    .where('id', '=', project)
    .executeTakeFirstOrThrow()
  if (isHandedOver({ status })) throw new Refusal('organisation:handedOver')
  if (status === 'suspended') throw new Refusal('organisation:suspended')
  if (mode === 'add') for (const draft of drafts) draft.values.projectId = project
}

/** Whether who asks works for the whole project, as its builder does: his role lets him write all of it, and his membership narrows nothing. */
export const worksForWhole = ({ principal: { scope, project, access } }: Pick<TxCtx, 'principal'>): boolean =>
  scope?.kind === 'all' &&
  access
    .get(project ?? '')
    ?.rules.some(({ write }) =>
      write.some(({ catalog, uploadedBy }) => catalog === 'all' && uploadedBy === 'anyone')
    ) === true

/**
 * Refuses to change rows of other units: who does not work for the whole project, as its builder does, changes those of his own unit and
 * those that he has added himself. `orgOf` says whose a row is.
 */
export function refuseOtherUnits(
  drafts: readonly Draft[],
  ctx: TxCtx,
  orgOf: (now: NonNullable<Draft['now']>) => unknown
): void {
  if (worksForWhole(ctx)) return
  const { scope, id } = ctx.principal
  const other = drafts.find(({ now }) => now && now.createBy !== id && (scope?.org == null || orgOf(now) !== scope.org))
  if (other?.now) throw new Refusal('organisation:otherUnit', { row: String(other.now.name) }, { status: 403 })
}
