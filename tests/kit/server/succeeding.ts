import { sql } from 'kysely'

import type { OpenWork, Succession, SuccessionForMe } from '#contract/organisation/successions.ts'

import type { TestServer } from './server.ts'

const PATH = '/project/handover/succession'
/** The leader of the demo's first project. */
export const LEADER = 'u-js_xinghe'

/** What is done about successions in the demo's first project, as calls; `server` is asked when one is made. */
export function succeeding(server: () => TestServer) {
  let token = ''
  const ask = (more: object = {}, by = token) =>
    server().ask<{ id: string }>('POST', `${PATH}/transfer`, {
      token: by,
      body: {
        kind: 'person',
        predecessorId: LEADER,
        account: 'newcomer',
        participantId: 'p1-JS',
        note: '调岗',
        ...more
      }
    })
  return {
    ask,
    leader: () => token,
    answer: (what: 'accept' | 'refuse', id: string | undefined, by: string, more: object = {}) =>
      server().ask<{ project: string; handed: number }>('PUT', `${PATH}/${what}`, { token: by, body: { id, ...more } }),
    withdraw: (id: string | undefined, by = token) =>
      server().ask('PUT', `${PATH}/withdraw`, { token: by, body: { ids: id } }),
    mine: async (by: string) =>
      (await server().ask<SuccessionForMe[]>('GET', `${PATH}/mine`, { token: by })).result ?? [],
    workOf: (id: string | undefined, by: string) =>
      server().ask<OpenWork>('GET', `${PATH}/work`, { token: by, query: { id: id ?? '' } }),
    openNow: () =>
      server().ask<OpenWork>('GET', `${PATH}/open`, { token, query: { kind: 'person', predecessorId: LEADER } }),
    records: async (by = token) =>
      (await server().ask<{ records: Succession[] }>('GET', `${PATH}/list`, { token: by })).result?.records ?? [],
    /** The people of the demo with their roles again, and nobody asked. */
    async reset() {
      await server().db.deleteFrom('arcSuccession').execute()
      await server().db.deleteFrom('sysAttempt').execute()
      await server().db.deleteFrom('sysAnnouncement').execute()
      await server().db.deleteFrom('arcProjectMember').where('userId', '=', 'u-newcomer').execute()
      await server().db.deleteFrom('sysUserRole').where('userId', '=', 'u-newcomer').execute()
      for (const [user, role] of [
        [LEADER, 'r-js_manager'],
        ['u-sg_yijian', 'r-sg_archivist'],
        ['u-jl_zhengheng', 'r-jl_engineer']
      ] as const) {
        await server().db.deleteFrom('sysUserRole').where('userId', '=', user).where('projectId', '=', 'p1').execute()
        await server()
          .db.insertInto('sysUserRole')
          .values({ userId: user, roleId: role, projectId: 'p1', tenantId: 1 })
          .execute()
      }
      server().app.appContext.principals.forget()
      token = await server().signIn('js_xinghe', 'p1')
    },
    /** What is open of the leader: a file of each open state, a task that he has claimed, one that is his, a form, and an application. */
    async openWork() {
      await sql`update arc_file set upload_by = 'u-sg_yijian' where upload_by in (${LEADER}, 'u-newcomer') and project_id = 'p1' and status in ('draft', 'returned', 'submitted')`.execute(
        server().db
      )
      const files = await server()
        .db.selectFrom('arcFile')
        .select('id')
        .where('projectId', '=', 'p1')
        .where('status', '=', 'approved')
        .orderBy('id')
        .limit(4)
        .execute()
      for (const [at, status] of (['draft', 'returned', 'submitted'] as const).entries())
        await sql`update arc_file set status = ${status}, upload_by = ${LEADER} where id = ${files[at]?.id}`.execute(
          server().db
        )
      await sql`delete from arc_task where id like 'k-mine-%' or (project_id = 'p1' and assignee in (${LEADER}, 'u-newcomer'))`.execute(
        server().db
      )
      await sql`update arc_transfer set applicant = 'u-sg_yijian' where project_id = 'p1'`.execute(server().db)
      await sql`update arc_transfer set applicant = ${LEADER}, status = 'draft' where id = (select min(id) from arc_transfer where project_id = 'p1')`.execute(
        server().db
      )
      await sql`insert into arc_task (id, project_id, node_key, title, assignee, candidate_role, claimed_by, claimed_until, status, tenant_id) values
    ('k-mine-1', 'p1', 'confirm', '确认', ${LEADER}, null, null, null, 'todo', 1), ('k-mine-2', 'p1', 'confirm', '签收的确认', null, 'js_manager', ${LEADER}, null, 'doing', 1),
    ('k-mine-3', 'p1', 'confirm', '暂时签收的确认', null, 'js_manager', ${LEADER}, now() + interval '5 minutes', 'doing', 1)`.execute(
        server().db
      )
      await sql`delete from arc_form_draft`.execute(server().db)
      await sql`insert into arc_form_draft (id, user_id, project_id, template_code, template_version, title, content, tenant_id)
    values ('fd-1', ${LEADER}, 'p1', 'volume_cover', 1, '没填完的封面', '{}', 1)`.execute(server().db)
    }
  }
}
