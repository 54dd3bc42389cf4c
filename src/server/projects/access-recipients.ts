import { sql } from 'kysely'

import type { Principal } from '../core/principal/principal.ts'
import { holdersOf } from '../core/access/right-holders.ts'
import type { Tx } from '../db/transaction.ts'

/** Who may do this in a project admits people to it, and is asked. */
const ADMITS = 'org.user:assign'
/** Who may do this everywhere is asked where nobody leads the project, or none or several are called so. */
const KEEPS_USERS = 'sys.user:add'

/** Who is notified of a request, and of which project it is; null where there is not exactly one that somebody leads. */
export interface Recipients {
  readonly projectId: string | null
  readonly users: readonly string[]
}

/** A name without differences of width, case and spaces: what is typed with an input method is as good. */
export const keyOf = (name: string): string => name.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase()

/** Who decides about access to the project of this number or name; a number takes precedence. The transaction sees the tenant. */
export async function recipientsOf(tx: Tx, user: Principal, project: string): Promise<Recipients> {
  const named = (column: 'projectNo' | 'name') =>
    tx
      .selectFrom('arcProject')
      .select('id')
      .where('isDelete', '=', false)
      .where(
        sql<boolean>`lower(btrim(regexp_replace(normalize(${sql.ref(column)}, NFKC), '\\s+', ' ', 'g'))) = ${keyOf(project)}`
      )
      .limit(2)
      .execute()
  const [byNumber, byName] = [await named('projectNo'), await named('name')]
  const found = byNumber.length > 0 ? byNumber : byName
  const projectId = found.length === 1 ? (found[0]?.id ?? null) : null
  const [leaders, admins] = [await holdersOf(tx, ADMITS, projectId ?? ''), await holdersOf(tx, KEEPS_USERS, '*')]
  const isLed = projectId !== null && leaders.length > 0
  const users = (isLed ? leaders : admins).filter((id) => id !== user.id)
  return { projectId: isLed ? projectId : null, users }
}

/** The names of the roles that admit people to a project, as who asks may read them. */
export async function leadingRoles(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('sysRole as r')
    .innerJoin('sysRolePermission as h', 'h.roleId', 'r.id')
    .innerJoin('sysPermission as p', 'p.id', 'h.permissionId')
    .select('r.roleName')
    .distinct()
    .where('p.key', '=', ADMITS)
    .where('r.isDelete', '=', false)
    .orderBy('r.roleName')
    .execute()
  return rows.map(({ roleName }) => roleName)
}
