import { type RawBuilder, sql } from 'kysely'

/**
 * Whether who asks may see a user's name and phone, as a condition on his id: it is oneself, somebody of one's projects or
 * departments or of one that one leads, or one manages users by a role that one has everywhere or by a department. Row-level security narrows it to the tenant and to one's own projects.
 */
export const isSeen = (id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  ${id} = (select app_user())
  or ${id} in (select m.user_id from arc_project_member m)
  or ${id} in (select c.user_id from sys_user_depart c where c.dep_id in (select o.dep_id from sys_user_depart o where o.user_id = (select app_user())))
  or ${id} in (select c.user_id from sys_user_depart c where c.dep_id in (select led_departs()))
  or exists (select 1 from sys_user_role r join sys_role_permission g on g.role_id = r.role_id join sys_permission p on p.id = g.permission_id
    where r.user_id = (select app_user()) and r.project_id = '*' and p.key in ('sys.user', 'org.user') and not p.is_delete)
  or exists (select 1 from sys_user_depart r join sys_depart_permission g on g.depart_id = r.dep_id join sys_permission p on p.id = g.permission_id
    where r.user_id = (select app_user()) and p.key in ('sys.user', 'org.user') and not p.is_delete))`
