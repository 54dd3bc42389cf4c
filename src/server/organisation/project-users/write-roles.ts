import { sql } from 'kysely'

import type { TxCtx } from '../../core/context/context.ts'
import { permissionsChanged } from '../../core/access/permissions-changed.ts'
import type { RowDraft, WriteMode } from '../../core/resource/served.ts'
import { idsIn } from './guard-members.ts'

/**
 * Called when people of a project have been written: their roles in it are written as well. Who is removed loses them and his row keeps
 * them, so that they come back with him. Every open session has its new rights from its next question on.
 */
export async function writeRoles(drafts: readonly RowDraft[], ctx: TxCtx, mode: WriteMode): Promise<void> {
  const { tx, project } = ctx
  for (const { id, now, values } of drafts) {
    const userId = String(now?.userId ?? values.userId)
    if (mode === 'edit' && !('roleIds' in values)) continue
    const wanted = mode === 'delete' ? [] : mode === 'restore' ? await takeLeft(ctx, id) : idsIn(values.roleIds)
    const taken = await tx
      .deleteFrom('sysUserRole')
      .where('userId', '=', userId)
      .where('projectId', '=', project)
      .where(sql<boolean>`not role_id = any(${wanted}::text[])`)
      .returning('roleId')
      .execute()
    const given =
      wanted.length === 0
        ? []
        : await tx
            .insertInto('sysUserRole')
            .values(wanted.map((roleId) => ({ userId, roleId, projectId: project })))
            .onConflict((conflict) => conflict.doNothing())
            .returning('roleId')
            .execute()
    const detail = { user: userId, project, given: given.map(codeOf), taken: taken.map(codeOf) }
    if (given.length + taken.length > 0)
      ctx.audit({ event: 'projectUser.roles', type: 'projectUser', id, project, detail })
  }
  permissionsChanged(ctx)
}

const codeOf = ({ roleId }: { readonly roleId: string }) => roleId

/** Keeps the roles of those who are about to be removed: before, since the change that is taken back is the last one of its row. */
export async function keepRoles(drafts: readonly RowDraft[], { tx }: TxCtx): Promise<void> {
  for (const { id, now } of drafts)
    await tx
      .updateTable('arcProjectMember')
      .set({ leftRoles: idsIn(now?.roleIds).join(',') })
      .where('id', '=', id)
      .execute()
}

/** The roles that come back with somebody, of those that there still are. */
async function takeLeft({ tx }: TxCtx, id: string): Promise<string[]> {
  const row = await tx.selectFrom('arcProjectMember').select('leftRoles').where('id', '=', id).executeTakeFirstOrThrow()
  const ids = idsIn(row.leftRoles)
  if (ids.length === 0) return []
  const there = await tx
    .selectFrom('sysRole')
    .select('id')
    .where('id', 'in', ids)
    .where('isDelete', '=', false)
    .execute()
  return there.map((role) => role.id)
}
