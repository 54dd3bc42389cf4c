import { sql } from 'kysely'

import { Refusal } from '../../core/refusing/refusal.ts'
import type { TxCtx } from '../../core/context/context.ts'

/**
 * Finds the receivers of notices anew, by sets: the people, those who hold the roles anywhere, and those of the departments with all
 * below them, each once and only who can sign in. A notice to everybody has no list of them: there only who has read it is noted.
 * Nobody has read it yet. A notice that nobody would get is refused.
 */
export async function findReceivers({ tx }: TxCtx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('sysAnnouncementSend').where('anntId', 'in', ids).execute()
  await sql`
    insert into sys_announcement_send (id, annt_id, user_id)
    select gen_random_uuid()::text, a.id, named.user_id from sys_announcement a
    cross join lateral (
      select unnest(string_to_array(a.user_ids, ',')) as user_id
      union
      select h.user_id from sys_user_role h where h.role_id = any(string_to_array(a.role_ids, ','))
      union
      select m.user_id from sys_depart above
        join sys_depart d on starts_with(d.org_code, above.org_code) and d.tenant_id = above.tenant_id and not d.is_delete
        join sys_user_depart m on m.dep_id = d.id
        where above.id = any(string_to_array(a.depart_ids, ','))
    ) named
    join sys_user u on u.id = named.user_id and u.status = '1' and not u.is_delete
    where a.id = any(${ids}::text[]) and a.msg_type <> 'ALL'`.execute(tx)
  const empty = await tx
    .selectFrom('sysAnnouncement as a')
    .select('a.titile')
    .where('a.id', 'in', ids)
    .where('a.msgType', '<>', 'ALL')
    .where(sql<boolean>`not exists (select 1 from sys_announcement_send s where s.annt_id = a.id)`)
    .executeTakeFirst()
  if (empty) throw new Refusal('system:announcement.nobody', { titile: empty.titile })
}

/** Lets the open pages of the receivers of notices look again, once this is written. */
export async function notifyReceivers({ tx, after, appContext }: TxCtx, ids: readonly string[]): Promise<void> {
  await sql`
    insert into sys_outbox (topic, payload)
    select 'notice', jsonb_build_object('id', a.id, 'titile', a.titile, 'readers', case when a.msg_type <> 'ALL' then
      (select coalesce(jsonb_agg(s.user_id), '[]') from sys_announcement_send s where s.annt_id = a.id) end)
    from sys_announcement a where a.id = any(${ids}::text[])`.execute(tx)
  after(() => appContext.live.nudge())
}
