import type { TxCtx } from '../core/context.ts'
import { missing, Refusal } from '../core/refusal.ts'

/** Removes deleted users for good. Who has ever done something stays in the bin: the audit log names him. */
export async function purgeUsers({ tx, audit, principal }: TxCtx, ids: readonly string[]): Promise<{ count: number }> {
  const users = await tx
    .selectFrom('sysUser')
    .select(['id', 'username', 'realname'])
    .where('id', 'in', ids)
    .where('isDelete', '=', true)
    .where('tenantId', '=', principal.tenant)
    .forUpdate()
    .execute()
  if (users.length < ids.length) throw missing()
  const acted = await tx
    .selectFrom('sysAuditLog')
    .select('userId')
    .where('userId', 'in', ids)
    .limit(1)
    .executeTakeFirst()
  const named = users.find(({ id }) => id === acted?.userId)
  if (named) throw new Refusal('system:user.hasActed', { user: named.realname })
  await tx.deleteFrom('sysUser').where('id', 'in', ids).execute()
  for (const { id, username } of users) audit({ event: 'user.purge', type: 'user', id, detail: { username } })
  return { count: users.length }
}
