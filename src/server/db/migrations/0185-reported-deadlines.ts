import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

const TENANT = 'tenant_id = (select app_tenant())'
const IN_PROJECT = (column: string) => `${column} = any ((select app_projects())::text[])`
/** To which day the archive has extended a project, else the one that is written down, else three months after its acceptance. */
const DEADLINE = "coalesce(p.extended_due, p.due_date, (p.accept_date + interval '3 months')::date)"

/** The views of projects and of transfers, with the day by which they are due. */
const views = (project: string, transfer: string) => `
  create or replace view reporting.project with (security_barrier = true) as
    select p.id as project_id, p.project_no, p.name as project_name, p.category, p.status, b.name as builder, p.area_code, p.address,
      p.start_date, p.end_date, p.accept_date, ${project} as due_date, p.floor_area, p.investment,
      (select max(h.issued_at) from arc_handover h where h.project_id = p.id and h.status = 'issued' and not h.is_delete) as handed_over_at
    from arc_project p left join arc_org b on b.id = p.builder where p.${TENANT} and not p.is_delete and ${IN_PROJECT('p.id')};
  create or replace view reporting.transfer with (security_barrier = true) as
    select t.id as transfer_id, t.transfer_no, t.project_id, t.kind, t.mode, t.status, t.volumes, t.files, t.pages, ${transfer} as due_date, t.create_time
    from arc_transfer t where t.${TENANT} and not t.is_delete and ${IN_PROJECT('t.project_id')}`

/** Reports go by the day to which the archive has extended a project: one with an approved 延期 is not overdue before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What comes after the handover is late for nothing, and has no day.
  const ofTransfer = `case when t.kind = 'supplement' then t.due_date
    else coalesce((select p.extended_due from arc_project p where p.id = t.project_id), t.due_date) end`
  await runStatements(db, views(DEADLINE, ofTransfer))
}

/** Reports go by the day that was written down first. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, views('p.due_date', 't.due_date'))
}
