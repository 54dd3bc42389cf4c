import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { visitsByDay, visitTotals } from '#contract/system/visits.ts'
import { serve } from '../core/http/serve.ts'

const VISIT = 'session.signIn'
const DAYS = 7

/** Binds how often people have signed in, of the audit log: row-level security restricts it to one's own archive. */
export function serveVisits(app: FastifyInstance): void {
  serve(app, visitTotals, async (_, { tx }) => {
    const { rows } = await sql<{ total: number; today: number; ip: number }>`
      select count(*)::int as total, count(*) filter (where at >= current_date)::int as today,
        (count(distinct ip) filter (where at >= current_date))::int as ip
      from sys_audit_log where event = ${VISIT}`.execute(tx)
    const { total = 0, today = 0, ip = 0 } = rows[0] ?? {}
    return { totalVisitCount: total, todayVisitCount: today, todayIp: ip }
  })
  serve(app, visitsByDay, async (_, { tx }) => {
    const { rows } = await sql<{ type: string; tian: string; ip: number; visit: number }>`
      select to_char(d.day, 'MM-DD') as type, to_char(d.day, 'YYYY-MM-DD') as tian, count(distinct l.ip)::int as ip, count(l.no)::int as visit
      from generate_series(current_date - ${DAYS - 1}::int, current_date, interval '1 day') as d(day)
      left join sys_audit_log l on l.event = ${VISIT} and l.at >= d.day and l.at < d.day + interval '1 day'
      group by d.day order by d.day`.execute(tx)
    return rows
  })
}
