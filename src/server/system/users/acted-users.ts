import type { TxCtx } from '../../core/context/context.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import type { FieldValues } from '../../core/resource/served.ts'

/** Refuses to remove people for good who have ever done something: the audit log names them, and they stay in the recycle bin. */
export async function refuseActed(rows: readonly FieldValues[], { tx }: TxCtx): Promise<void> {
  const ids = rows.map(({ id }) => String(id))
  const acted = await tx
    .selectFrom('sysAuditLog')
    .select('userId')
    .where('userId', 'in', ids)
    .limit(1)
    .executeTakeFirst()
  const named = rows.find(({ id }) => id === acted?.userId)
  if (named) throw new Refusal('system:user.hasActed', { user: String(named.realname) })
}
