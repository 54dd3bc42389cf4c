import { type RawBuilder, sql } from 'kysely'

import { type DaySpan, type StatDimension, UNKNOWN } from '#contract/archives/statistics.ts'

import { DAYS_LEFT } from '../../domain/archives/days-left.ts'
import type { StatScope } from './stat-scope.ts'

/** The column of files and volumes that a dimension is. */
export const COLUMN_OF: Readonly<Record<StatDimension, RawBuilder<unknown>>> = {
  year: sql`year`,
  class: sql`class`,
  unitType: sql`unit_type`,
  district: sql`district`
}

/**
 * Files (`counted_file`) and volumes (`counted_volume`) of projects, with what they are counted by and whether who asks sees them: a file by
 * the year of its day, the class of its item, the type of the unit whose member has brought it, the district of its project; a volume by
 * the last year of its period and else by its first file. A volume is seen by who sees every file of it.
 */
export const countedFiles = ({ projects, seesFile }: StatScope): RawBuilder<unknown> => sql`
  counted_file as materialized (
    select f.id, f.project_id, f.volume_id, f.volume_order, f.title, f.catalog_code, f.status, f.pages, p.name as project, ${seesFile} as is_seen,
      coalesce(to_char(f.doc_date, 'YYYY'), ${UNKNOWN}) as year, coalesce(nullif(left(f.catalog_code, 1), ''), ${UNKNOWN}) as class,
      coalesce((select o.org_type from arc_project_member m join arc_org o on o.id = m.org_id
        where m.project_id = f.project_id and m.user_id = f.upload_by and not m.is_delete limit 1), ${UNKNOWN}) as unit_type,
      coalesce(p.area_code, ${UNKNOWN}) as district,
      (select coalesce(sum(o.bytes), 0)::bigint from arc_object o where o.file_id = f.id and not o.is_delete and o.replaced_by is null) as bytes
    from arc_file f join arc_project p on p.id = f.project_id
    where f.project_id in (${projects}) and not f.is_delete and f.status <> 'void' and not p.is_delete)`

/** See `countedFiles`, which comes before it. */
export const countedVolumes = ({ projects }: StatScope): RawBuilder<unknown> => sql`
  counted_volume as (
    select v.id, v.project_id, concat_ws(' ', v.archive_no, v.title) as title, v.status, p.name as project,
      coalesce(w.is_seen, true) as is_seen, coalesce(to_char(coalesce(v.end_date, v.start_date), 'YYYY'), ${UNKNOWN}) as year,
      coalesce(w.class, ${UNKNOWN}) as class, coalesce(w.unit_type, ${UNKNOWN}) as unit_type, coalesce(p.area_code, ${UNKNOWN}) as district
    from arc_volume v join arc_project p on p.id = v.project_id left join (
      select volume_id, bool_and(is_seen) as is_seen, (array_agg(class order by volume_order nulls last, id))[1] as class,
        (array_agg(unit_type order by volume_order nulls last, id))[1] as unit_type
      from counted_file where volume_id is not null group by volume_id) w on w.volume_id = v.id
    where v.project_id in (${projects}) and not v.is_delete and not p.is_delete)`

/** Whether a return of a transfer (the line `l` of its log) was taken back: the next step from there led into the review again. */
const TAKEN_BACK = sql<boolean>`coalesce((select n.to_status = 'reviewing' from arc_transfer_log n
  where n.transfer_id = l.transfer_id and n.from_status = l.to_status and n.at > l.at order by n.at limit 1), false)`

/**
 * Returns (`counted_return`) that were not taken back, each with its reason: of files, and of transfers: as a whole, where what a 预验收 is to
 * rectify is one too, of volumes, of files.
 */
export const countedReturns = ({ projects, seesFile }: StatScope): RawBuilder<unknown> => sql`
  counted_return as (
    select t.id::text as id, t.reason, t.at::date::text as day, f.id as file_id, f.title, f.project_id, p.name as project, ${seesFile} as is_seen
    from arc_return t join arc_file f on f.id = t.file_id join arc_project p on p.id = f.project_id
    where f.project_id in (${projects}) and t.withdrawn_at is null and not f.is_delete and not p.is_delete union all
    select l.id, l.reason, l.at::date::text, null, t.transfer_no, t.project_id, p.name, true
    from arc_transfer_log l join arc_transfer t on t.id = l.transfer_id join arc_project p on p.id = t.project_id
    where t.project_id in (${projects}) and l.to_status in ('returned', 'rectify') and l.reason is not null and not ${TAKEN_BACK} and not t.is_delete and not p.is_delete union all
    select n.id, n.reason, n.at::date::text, f.id, coalesce(f.title, v.archive_no, v.title), n.project_id, p.name, case when f.id is null then true else ${seesFile} end
    from arc_transfer_opinion n join arc_project p on p.id = n.project_id left join arc_file f on f.id = n.file_id left join arc_volume v on v.id = n.volume_id
    where n.project_id in (${projects}) and n.kind = 'return' and n.undone_at is null and n.reason is not null
      and coalesce(n.file_id, n.volume_id) is not null and not p.is_delete)`

const SPAN = sql<DaySpan>`case when d.accept_date is null then 'notAccepted' when d.sent is null then 'notYet'
  when d.sent - d.accept_date <= 30 then 'within30' when d.sent - d.accept_date <= 60 then 'within60'
  when d.sent - d.accept_date <= 90 then 'within90' else 'over90' end`

/** Projects (`counted_project`) with the days from their acceptance to the first submission of a formal transfer, and whether they are overdue. */
export const countedProjects = ({ projects }: StatScope): RawBuilder<unknown> => sql`
  counted_project as (
    select d.*, ${SPAN} as span, case when d.sent is not null then d.sent - d.accept_date end as days from (
      select p.id, p.name, p.project_no, p.accept_date, coalesce(p.area_code, ${UNKNOWN}) as district, coalesce(${DAYS_LEFT} < 0, false) as is_overdue,
        ${DAYS_LEFT} as days_left,
        (select min(l.at)::date from arc_transfer_log l join arc_transfer t on t.id = l.transfer_id
          where t.project_id = p.id and t.kind = 'formal' and l.to_status = 'submitted' and not t.is_delete) as sent
      from arc_project p where p.id in (${projects}) and not p.is_delete) d)`

/** The items that must be kept and are open (`counted_item`): 缺, 在办, or 欠交 where the project is handed over. */
export const countedItems = ({ projects, seesItem }: StatScope): RawBuilder<unknown> => sql`
  counted_item as (
    select i.node_id as id, i.project_id, i.code, i.name, p.name as project, coalesce(p.area_code, ${UNKNOWN}) as district, ${seesItem} as is_seen,
      case when i.is_over then 'owed' when i.state = 'missing' then 'gaps' else 'begun' end as open
    from arc_item_state i join arc_project p on p.id = i.project_id
    where i.project_id in (${projects}) and i.must and i.state in ('missing', 'begun') and not p.is_delete)`
