import type { UserInfo } from '#contract/session/user-info.ts'
import type { Tx } from '../../db/transaction.ts'
import { unauthorised } from './session-row.ts'
import type { Principal } from './principal.ts'

/** The signed-in user as clients keep it, as seen from the current project. */
export async function userInfoOf(tx: Tx, principal: Principal): Promise<UserInfo> {
  const user = await tx
    .selectFrom('sysUser')
    .select(['id', 'username', 'realname', 'avatar', 'phone', 'email', 'sex', 'birthday', 'orgCode'])
    .where('id', '=', principal.id)
    .executeTakeFirst()
  if (!user) throw unauthorised()
  const org =
    principal.org === null
      ? undefined
      : await tx.selectFrom('arcOrg').select(['id', 'name']).where('id', '=', principal.org).executeTakeFirst()
  const project =
    principal.project === null
      ? undefined
      : await tx
          .selectFrom('arcProject')
          .select(['id', 'name', 'projectNo'])
          .where('id', '=', principal.project)
          .executeTakeFirst()
  return {
    ...user,
    mustChangePassword: principal.mustChangePassword,
    orgId: org?.id ?? null,
    orgName: org?.name ?? null,
    tenantid: principal.tenant,
    roles: [...principal.roles],
    roleNames: [...principal.roleNames],
    project: project ? { ...project, projectNo: project.projectNo ?? '' } : null
  }
}
