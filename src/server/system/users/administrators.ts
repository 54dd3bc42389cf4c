import { sql } from 'kysely'

import type { TxCtx } from '../../core/context/context.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { ADMINISTRATORS } from '../../db/administrators.ts'

/** Refuses, by name, people who hold another of the three administrators' roles than this one. */
export async function refuseSecondAdministration(
  { tx }: TxCtx,
  roleCode: string,
  userIds: readonly string[]
): Promise<void> {
  if (!ADMINISTRATORS.includes(roleCode)) return
  const other = await tx
    .selectFrom('sysUserRole as h')
    .innerJoin('sysRole as r', 'r.id', 'h.roleId')
    .innerJoin('sysUser as u', 'u.id', 'h.userId')
    .select(['u.realname', 'r.roleName'])
    .where('h.userId', 'in', userIds)
    .where('r.tenantId', '=', 0)
    .where('r.roleCode', 'in', ADMINISTRATORS)
    .where('r.roleCode', '!=', roleCode)
    .executeTakeFirst()
  if (other)
    throw new Refusal('system:role.otherAdministrator', { user: other.realname, role: other.roleName }, { status: 403 })
}

/** Refuses, by name, people whose password somebody else has set: who set it would hold the administrators' role that they are given. */
export async function refuseFirstPasswords({ tx }: TxCtx, roleCode: string, userIds: readonly string[]): Promise<void> {
  if (!ADMINISTRATORS.includes(roleCode)) return
  const { rows } = await sql<{ realname: string }>`
    select realname from sys_user where id = any(${[...userIds]}::text[]) and not has_own_password(id) order by id limit 1`.execute(
    tx
  )
  const [first] = rows
  if (first) throw new Refusal('system:role.firstPassword', { user: first.realname }, { status: 403 })
}

/** Refuses what would leave one of the three administrators' roles without anybody who can sign in. `leaving` are those who would go. */
export async function refuseNobodyLeft(
  { tx }: TxCtx,
  leaving: readonly string[],
  roleCodes: readonly string[] = ADMINISTRATORS
): Promise<void> {
  for (const code of roleCodes.filter((one) => ADMINISTRATORS.includes(one))) {
    const holders = await tx
      .selectFrom('sysUserRole as h')
      .innerJoin('sysRole as r', 'r.id', 'h.roleId')
      .innerJoin('sysUser as u', 'u.id', 'h.userId')
      .select(['u.id', 'r.roleName'])
      .where('r.tenantId', '=', 0)
      .where('r.roleCode', '=', code)
      .where('h.projectId', '=', '*')
      .where('u.status', '=', '1')
      .where('u.isDelete', '=', false)
      .forUpdate('u')
      .execute()
    const [holder] = holders
    if (holder && holders.every(({ id }) => leaving.includes(id)))
      throw new Refusal('system:role.lastAdministrator', { role: holder.roleName }, { status: 403 })
  }
}

/** Refuses to take an account away from who asks, and from the last administrator of a kind. */
export async function refuseLeaving(ctx: TxCtx, ids: readonly string[]): Promise<void> {
  if (ids.includes(ctx.principal.id)) throw new Refusal('system:user.ownAccount', {}, { status: 403 })
  await refuseNobodyLeft(ctx, ids)
}

/**
 * Refuses, by name and role, accounts of the three administrators, which are described, frozen, deleted and given a password by nobody but
 * who holds the same role in the same archive (docs/decisions/0028). The database refuses it as well.
 */
export async function refuseOtherAdministrators({ tx }: TxCtx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ realname: string; role: string }>`
    select realname, administers_beside(id) as role from sys_user
    where id = any(${[...ids]}::text[]) and administers_beside(id) is not null order by id limit 1`.execute(tx)
  const [other] = rows
  if (other)
    throw new Refusal('system:user.otherAdministrator', { user: other.realname, role: other.role }, { status: 403 })
}
