import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'

import type { Ctx } from '../core/context/context.ts'
import { isLoopback } from '../core/http/loopback.ts'
import { phoneWay } from '../core/access/ways.ts'
import { ADMINISTRATORS } from '../db/administrators.ts'

const ADMINISTERING = 'sys'

/** Headers by which a proxy names its client: then it is no person on this machine. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/** Whether somebody on this machine itself asks: by the socket's own address, whatever the headers say, and through no proxy. */
export function isOnThisMachine({ raw, headers }: FastifyRequest): boolean {
  return isLoopback(raw.socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined)
}

/**
 * Whether codes for an account are never shown in the demo's outbox, which everybody on the machine reads: those of administrators,
 * of whoever holds rights of theirs by another role or by a department, and of whoever leads a department, since he passes rights on.
 */
export async function isKeptFromOutbox({ appContext: { config, db } }: Ctx, user: string): Promise<boolean> {
  if (phoneWay(config) !== 'outbox') return false
  const { rows } = await sql`
    select 1 from sys_user_role g join sys_role r on r.id = g.role_id and not r.is_delete
    where g.user_id = ${user} and (r.role_code in (${sql.join(ADMINISTRATORS)}) or exists (
      select 1 from sys_role_permission rp join sys_permission p on p.id = rp.permission_id and not p.is_delete
      where rp.role_id = r.id and (p.key = ${ADMINISTERING} or p.key like ${`${ADMINISTERING}.%`})
    ))
    union all select 1 from (
      select g.permission_id from sys_user_depart m join sys_depart_permission g on g.depart_id = m.dep_id where m.user_id = ${user}
      union all select g.permission_id from sys_depart_role_user m join sys_depart_role_permission g on g.drole_id = m.drole_id where m.user_id = ${user}
    ) h join sys_permission p on p.id = h.permission_id and not p.is_delete
    where p.key = ${ADMINISTERING} or p.key like ${`${ADMINISTERING}.%`}
    union all select 1 from sys_depart d where ${user} = any(string_to_array(d.director_user_ids, ',')) and not d.is_delete
    limit 1`.execute(db)
  return rows.length > 0
}
