import type { TxCtx } from '../../core/context/context.ts'
import { accessOf } from '../../core/principal/access.ts'
import { type DataScope, dataScopeOf } from '../../core/principal/data-scope.ts'
import type { Principal } from '../../core/principal/principal.ts'
import { writeRoles } from '../project-users/write-roles.ts'
import { codesText, writeScopeParts } from '../project-users/write-scopes.ts'
import { VIEWER } from './predecessors.ts'

/**
 * Leaves predecessors what they could read, and nothing else: all their roles in the project go, the one of who only sees it comes, and it
 * is narrowed to the parts that they saw. How they saw it is asked before, while they have their roles.
 */
export async function leaveReading(ctx: TxCtx, people: readonly string[]): Promise<void> {
  const { tx, project } = ctx
  const viewer = await tx
    .selectFrom('sysRole')
    .select('id')
    .where('roleCode', '=', VIEWER)
    .where('tenantId', '=', 0)
    .executeTakeFirstOrThrow()
  for (const userId of people) {
    const member = await tx
      .selectFrom('arcProjectMember')
      .select(['id', 'orgId'])
      .where('projectId', '=', project)
      .where('userId', '=', userId)
      .where('isDelete', '=', false)
      .executeTakeFirst()
    if (!member) continue
    const account = { id: userId, projectId: project, orgId: null }
    // A malformed rule is reported when its holder asks.
    const access = await accessOf(tx, account, ctx.principal.tenant, () => undefined)
    const { read } = await dataScopeOf(tx, { ...ctx.principal, ...access, id: userId } satisfies Principal, project)
    const { kind, codes } = narrowed(read)
    await tx.updateTable('arcProjectMember').set({ dataScope: kind }).where('id', '=', member.id).execute()
    await writeScopeParts(ctx, userId, codesText(codes.map((code) => ({ code, canWrite: false }))))
    await writeRoles([{ id: member.id, now: { userId }, values: { roleIds: viewer.id } }], ctx, 'edit')
  }
}

/** What somebody saw, as a membership says it: everything, what his unit or he himself has brought, or the items that he saw. */
function narrowed(read: DataScope['read']): { kind: 'all' | 'org' | 'own' | 'catalog'; codes: readonly string[] } {
  if (read.length === 0) return { kind: 'own', codes: [] }
  if (read.some(({ by }) => by !== 'all'))
    return { kind: read.every(({ by }) => by !== 'all' && by.length === 1) ? 'own' : 'org', codes: [] }
  if (read.some(({ codes }) => codes === 'all')) return { kind: 'all', codes: [] }
  return { kind: 'catalog', codes: [...new Set(read.flatMap(({ codes }) => (codes === 'all' ? [] : codes)))] }
}
