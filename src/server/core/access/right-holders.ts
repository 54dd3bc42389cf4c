import type { Tx } from '../../db/transaction.ts'

/** Whose role gives a right everywhere (`*`), or in one project that he is a member of. */
export async function holdersOf(tx: Tx, right: string, projectId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('sysUserRole as g')
    .innerJoin('sysUser as u', 'u.id', 'g.userId')
    .innerJoin('sysRole as r', 'r.id', 'g.roleId')
    .innerJoin('sysRolePermission as h', 'h.roleId', 'g.roleId')
    .innerJoin('sysPermission as p', 'p.id', 'h.permissionId')
    .select('g.userId')
    .distinct()
    .where('p.key', '=', right)
    // The server's own work sees what every archive has granted; each grant counts where it was made.
    .where((where) => where.or([where('h.tenantId', '=', 0), where('h.tenantId', '=', where.ref('g.tenantId'))]))
    .where('p.isDelete', '=', false)
    .where('r.isDelete', '=', false)
    .where('u.isDelete', '=', false)
    .where('u.status', '=', '1')
    .where('g.projectId', 'in', ['*', projectId])
    .where((where) =>
      projectId === '*'
        ? where.val(true)
        : where.exists(
            where
              .selectFrom('arcProjectMember as m')
              .select('m.userId')
              .whereRef('m.userId', '=', 'g.userId')
              .where('m.projectId', '=', projectId)
              .where('m.isDelete', '=', false)
          )
    )
    .orderBy('g.userId')
    .execute()
  return rows.map(({ userId }) => userId)
}
