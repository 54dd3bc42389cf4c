import { ADMINISTRATORS } from '../../db/administrators.ts'
import type { Tx } from '../../db/transaction.ts'

/** The codes of the administrators' roles that somebody holds in the archive of who asks. */
export async function administrationsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('sysUserRole as h')
    .innerJoin('sysRole as r', 'r.id', 'h.roleId')
    .select('r.roleCode')
    .distinct()
    .where('h.userId', '=', userId)
    .where('r.tenantId', '=', 0)
    .where('r.roleCode', 'in', ADMINISTRATORS)
    .execute()
  return rows.map(({ roleCode }) => roleCode)
}

/** Everybody who holds one of the three administrators' roles in the archive of who asks. */
export async function administratorsHere(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('sysUserRole as h')
    .innerJoin('sysRole as r', 'r.id', 'h.roleId')
    .select('h.userId')
    .distinct()
    .where('r.tenantId', '=', 0)
    .where('r.roleCode', 'in', ADMINISTRATORS)
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Two yeses are of two people of two roles, neither of whom is whom it is about. */
export const mayBeSecond = (
  own: { readonly id: string; readonly roles: readonly string[] },
  { userId, askedBy, askedAs }: { readonly userId: string; readonly askedBy: string; readonly askedAs: string }
): boolean => own.roles.some((role) => role !== askedAs) && askedBy !== own.id && userId !== own.id
