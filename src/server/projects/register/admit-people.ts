import type { TxCtx } from '../../core/context/context.ts'
import { admitArchive } from '../../domain/projects/admit-archive.ts'
import { newId } from '../../db/id.ts'
import type { Tx } from '../../db/transaction.ts'
import type { HeldProject } from './take-step.ts'

/** Who may do this registers projects: by the same role he works in them. */
const REGISTERS = 'project.list:add'
const BUILDER = 'JS'

/** The people who begin a confirmed project: who has registered it, by the role in which he did, who has confirmed it, and all others of the archive. */
export async function admitPeople({ tx, principal }: TxCtx, project: HeldProject): Promise<void> {
  const { id: projectId, builder, createBy } = project
  const unit =
    typeof builder === 'string'
      ? await tx.selectFrom('arcOrg').selectAll().where('id', '=', builder).executeTakeFirst()
      : undefined
  if (unit) {
    const { id: orgId, name, uscc, grade, leader, phone } = unit
    await tx
      .insertInto('arcProjectOrg')
      .values({ id: newId(), projectId, orgId, orgType: BUILDER, name, uscc, grade, leader, phone })
      .execute()
  }
  const roles = typeof createBy === 'string' ? await rolesOf(tx, createBy) : []
  if (typeof createBy === 'string') {
    await admit(tx, projectId, createBy, unit?.id ?? null, roles[0]?.roleName ?? null)
    const own = roles.filter(({ isEverywhere }) => !isEverywhere)
    if (own.length > 0)
      await tx
        .insertInto('sysUserRole')
        .values(own.map(({ roleId }) => ({ userId: createBy, roleId, projectId })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }
  if (principal.id !== createBy) await admit(tx, projectId, principal.id, principal.org, principal.roleNames[0] ?? null)
  await admitArchive(tx, projectId)
}

const admit = (tx: Tx, projectId: string, userId: string, orgId: string | null, post: string | null) =>
  tx
    .insertInto('arcProjectMember')
    .values({ projectId, userId, orgId, post, dataScope: 'all' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** The roles by which somebody registers projects, whichever project he holds them in. */
async function rolesOf(tx: Tx, userId: string) {
  const rows = await tx
    .selectFrom('sysUserRole as h')
    .innerJoin('sysRole as r', 'r.id', 'h.roleId')
    .innerJoin('sysRolePermission as g', 'g.roleId', 'h.roleId')
    .innerJoin('sysPermission as p', 'p.id', 'g.permissionId')
    .select(['h.roleId', 'r.roleName', 'h.projectId'])
    .where('h.userId', '=', userId)
    .where((where) => where.or([where('g.tenantId', '=', 0), where('g.tenantId', '=', where.ref('h.tenantId'))]))
    .where('p.key', '=', REGISTERS)
    .where('p.isDelete', '=', false)
    .where('r.isDelete', '=', false)
    .execute()
  return [...Map.groupBy(rows, ({ roleId }) => roleId)].map(([roleId, held]) => ({
    roleId,
    roleName: held[0]?.roleName ?? null,
    isEverywhere: held.some(({ projectId }) => projectId === '*')
  }))
}
