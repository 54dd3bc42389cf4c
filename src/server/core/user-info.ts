import type { UserInfo } from '#contract/session/user-info.ts'
import type { Tx } from '../db/inside.ts'
import { unauthorised } from './session-row.ts'
import type { Who } from './who.ts'

/** The signed-in user as clients keep it, as seen from the current project. */
export async function userInfoOf(tx: Tx, who: Who): Promise<UserInfo> {
  const user = await tx
    .selectFrom('sysUser')
    .select(['id', 'username', 'realname', 'avatar', 'phone', 'email', 'sex', 'birthday', 'orgCode'])
    .where('id', '=', who.id)
    .executeTakeFirst()
  if (!user) throw unauthorised()
  const org = who.org === null ? undefined : await tx.selectFrom('arcOrg').select(['id', 'name']).where('id', '=', who.org).executeTakeFirst()
  const project = who.project === null ? undefined : await tx.selectFrom('arcProject').select(['id', 'name']).where('id', '=', who.project).executeTakeFirst()
  return { ...user, orgId: org?.id ?? null, orgName: org?.name ?? null, tenantid: who.tenant, roles: [...who.roles], roleNames: [...who.roleNames], project: project ?? null }
}
