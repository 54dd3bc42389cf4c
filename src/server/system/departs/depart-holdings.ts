import type { TxCtx } from '../../core/context/context.ts'

/** The ids of the menus and actions that a department holds: each of its members does. */
export async function heldBy({ tx }: TxCtx, departId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('sysDepartPermission as g')
    .innerJoin('sysPermission as p', 'p.id', 'g.permissionId')
    .select('g.permissionId')
    .where('g.departId', '=', departId)
    .where('p.isDelete', '=', false)
    .execute()
  return new Set(rows.map(({ permissionId }) => permissionId))
}

/** The ids of what a department role was given, whether or not its department still holds it. */
export async function givenBy({ tx }: TxCtx, droleId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('sysDepartRolePermission')
    .select('permissionId')
    .where('droleId', '=', droleId)
    .execute()
  return new Set(rows.map(({ permissionId }) => permissionId))
}

/** The ids of what a department role gives at present: of what it was given, what its department holds. */
export async function effectiveOf(ctx: TxCtx, roleId: string, departId: string): Promise<ReadonlySet<string>> {
  return (await givenBy(ctx, roleId)).intersection(await heldBy(ctx, departId))
}
