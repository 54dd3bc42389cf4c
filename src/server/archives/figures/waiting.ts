import { type RawBuilder, sql } from 'kysely'

import type { MyWork } from '#contract/archives/summary.ts'

import type { Principal } from '../../core/principal/principal.ts'
import { isOfArchive } from '../../domain/transfer/of-archive.ts'
import type { Tx } from '../../db/transaction.ts'

type Waiting = MyWork['queues'][number]

/** So many of a kind are named. */
const NAMED = 20

/** What a query finds; in which project it is done, where it is done in one. */
type Line = Omit<Waiting, 'kind' | 'project'> & { readonly projectId?: string; readonly projectName?: string }

/** One line for each row: what it is called, by what its list finds it, since when it waits; `count` says how many there are in all. */
interface Query {
  readonly kind: Waiting['kind']
  /** Who may do this is shown it. */
  readonly right: string
  readonly rows: (principal: Principal) => RawBuilder<Line>
}

/** The papers of handovers in these states, of somebody's projects. */
const papers = ({ projects }: Principal, states: RawBuilder<unknown>) => sql<Line>`
  select h.id, t.transfer_no || ' ' || p.name as title, t.transfer_no as word, coalesce(h.update_time, h.create_time) as since, count(*) over () as count,
    p.id as "projectId", p.name as "projectName"
  from arc_handover h join arc_transfer t on t.id = h.transfer_id join arc_project p on p.id = h.project_id
  where not h.is_delete and p.id = any(${[...projects]}) and ${states} order by since, h.id limit ${NAMED}`

/** Whose people work at another installation: the archive registers what they have sealed. */
const FROM_ELSEWHERE = sql`exists (select 1 from arc_inbound i where i.transfer_id = h.transfer_id)`

const QUERIES: readonly Query[] = [
  {
    kind: 'enterprise',
    right: 'project.enterprise:accept',
    rows: () => sql`
      select a.id, a.name as title, a.name as word, a.submit_time as since, count(*) over () as count from arc_org_auth a
      where a.status = '1' and not a.is_delete order by a.submit_time, a.id limit ${NAMED}`
  },
  {
    kind: 'registration',
    right: 'project.list:confirm',
    rows: () => sql`
      select p.id, p.name as title, p.name as word, p.submit_time as since, count(*) over () as count from arc_project p
      where p.status = 'draft' and p.submit_time is not null and not p.is_delete order by p.submit_time, p.id limit ${NAMED}`
  },
  {
    kind: 'extension',
    right: 'transfer.review:extend',
    rows: ({ projects }) => sql`
      select e.id, p.name as title, p.name as word, e.create_time as since, count(*) over () as count, p.id as "projectId", p.name as "projectName" from arc_extension e
      join arc_project p on p.id = e.project_id
      where e.status = 'applied' and not e.is_delete and p.id = any(${[...projects]}) order by e.create_time, e.id limit ${NAMED}`
  },
  {
    // The builder first, and then the archive.
    kind: 'sealing',
    right: 'project.handover:sign',
    rows: (principal) =>
      papers(
        principal,
        isOfArchive({ principal })
          ? sql`(h.status = 'js_signed' or h.status = 'draft' and ${FROM_ELSEWHERE})`
          : sql`h.status = 'draft' and not ${FROM_ELSEWHERE}`
      )
  },
  {
    kind: 'issuing',
    right: 'project.handover:issue',
    rows: (principal) => papers(principal, sql`h.status = 'da_signed'`)
  },
  {
    // Who has neither a unit nor a department has registered himself, or was added in a hurry.
    kind: 'account',
    right: 'sys.user:edit',
    rows: () => sql`
      select u.id, u.realname || ' ' || u.username as title, u.username as word, u.create_time as since, count(*) over () as count from sys_user u
      where u.org_id is null and u.status = '1' and not u.is_delete
        and not exists (select 1 from sys_user_depart d where d.user_id = u.id) order by u.create_time, u.id limit ${NAMED}`
  },
  {
    kind: 'roleless',
    right: 'sys.role:grant',
    rows: () => sql`
      select u.id, u.realname || ' ' || u.username as title, u.username as word, u.create_time as since, count(*) over () as count from sys_user u
      where u.status = '1' and not u.is_delete
        and not exists (select 1 from sys_user_role h where h.user_id = u.id) order by u.create_time, u.id limit ${NAMED}`
  },
  {
    kind: 'undelivered',
    right: 'sys.outbox',
    rows: () => sql`
      select 'undelivered' as id, '' as title, '' as word, min(m.create_time) as since, count(*) as count from sys_message_delivery m
      where m.state = 'failed' and m.create_time > now() - interval '30 days' having count(*) > 0`
  },
  {
    // The chain of the log is verified once a week.
    kind: 'log',
    right: 'sys.log:verify',
    rows: ({ tenant }) => sql`
      select 'log' as id, '' as title, '' as word, v.at as since, h.no - coalesce(v.no, 0) as count from sys_audit_head h
      left join lateral (select l.no, l.at from sys_audit_log l where l.tenant_id = h.tenant_id and l.event = 'log.verify' order by l.no desc limit 1) v on true
      where h.tenant_id = ${tenant} and (v.at is null or v.at < now() - interval '7 days')`
  }
]

/** What waits for who keeps the archive's registers, the accounts, the rights or the log: each kind for who may do it, the longest waiting first. */
export async function queuesOf(tx: Tx, principal: Principal): Promise<Waiting[]> {
  const mine = QUERIES.filter(({ right }) => principal.rights.has(right))
  const found: Waiting[] = []
  for (const { kind, rows } of mine) {
    const { rows: lines } = await rows(principal).execute(tx)
    found.push(
      ...lines.map(({ projectId, projectName, ...line }) => ({
        ...{ kind, ...line },
        project: projectId === undefined ? null : { id: projectId, name: projectName ?? '' }
      }))
    )
  }
  return found
}
