import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** The states in which a file has been accepted by its reviewer. */
const SETTLED = `'approved', 'arranged', 'locked', 'archived'`

/**
 * How complete each item of a directory tree is: the one place that the tree, the figures, the workbench and the checks read. An item is
 * complete with as many accepted files as its metadata ask for, at least one; a file whose item is a guess that nobody has confirmed is not
 * counted among them. Row-level security narrows it to what who asks may see of a project as such, not to the files that he may read: an item
 * that somebody else has filled is no gap. A deadline may be extended, to a day and with a reason.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table arc_project add extended_due date, add extension_reason text,
      add constraint extension_whole check ((extended_due is null) = (extension_reason is null));
    create view arc_item_state with (security_invoker = true) as
      select i.node_id, i.tenant_id, i.project_id, i.monomial_id, i.code, i.name, i.must, i.applies, i.is_over, i.wanted, i.held, i.settled, i.rank,
        case when not i.applies then 'notApplicable' when i.settled >= i.wanted then 'complete' when i.held > 0 then 'begun' else 'missing' end as state
      from (
        select n.id as node_id, n.tenant_id, n.project_id, n.monomial_id, coalesce(n.catalog_code, '') as code, n.name, n.order_num as rank,
          coalesce(c.keep ->> 'da' = 'must', false) as must,
          coalesce(case when p.status = 'suspended' then p.suspended_from else p.status end in ('handed', 'closed'), false) as is_over,
          case n.applicable when 'yes' then true when 'no' then false else
            case when c.id is null or cardinality(c.when_tags) = 0 then true
              when n.monomial_id is null then c.when_tags && tree_features(n.project_id, null)
              else coalesce(c.when_tags && u.features, false) end end as applies,
          greatest(1, coalesce(m.min_files, 1)) as wanted, coalesce(f.held, 0) as held, coalesce(f.settled, 0) as settled
        from arc_tree_node n
          join arc_project p on p.id = n.project_id
          left join arc_catalog c on c.id = n.catalog_id
          left join arc_monomial u on u.id = n.monomial_id and not u.is_delete
          left join lateral (
            select r.min_files from arc_node_meta r where r.set_id = n.catalog_set and r.catalog_code = n.catalog_code and not r.is_delete
            order by r.tenant_id desc limit 1) m on true
          left join (
            select project_id, node_id, count(*)::int as held,
              (count(*) filter (where status in (${SETTLED}) and not 'catalogCode' = any (unconfirmed)))::int as settled
            from arc_file where not is_delete and status <> 'void' and node_id is not null group by project_id, node_id
          ) f on f.project_id = n.project_id and f.node_id = n.id
        where n.level = 'item' and n.status = 'published' and not n.is_delete
      ) i;
    grant select on arc_item_state to app`
  )
}

/** Each reader counts by itself again; no deadline is extended. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `drop view arc_item_state;
    alter table arc_project drop constraint extension_whole, drop extended_due, drop extension_reason`
  )
}
