import type { Kysely } from 'kysely'

import { countChanges, protect } from '../sql/protect.ts'
import { auditColumns, runStatements } from '../sql/statements.ts'

/** Each step that the state machine declared when this was written. */
const STEPS = "'draft>published', 'published>superseded'"
const UNITS = ['js', 'sj', 'sg', 'jl', 'da'] as const
/** Who keeps an item, as one structure: what trees and checks read. */
const KEEP = UNITS.map((unit) => `'"${unit}":"' || keep_${unit} || '"'`).join(` || ',' || `)
const ITEMS = 'c.set_id, c.code as catalog_code, c.name as item_name, c.retention, c.submit_by'
const SEEN = '(c.tenant_id = 0 or c.tenant_id = (select app_tenant()))'

/**
 * Versions of the business catalogue 归档范围: a draft that is edited, a published one that never changes, and those that it has
 * superseded. What was there becomes version 1, published. Which of a set is in force for who asks, the view says: the tenant's own before
 * the one that comes with the product. Whether a node has others below it is counted when it is asked, and no longer kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table arc_catalog_version (
      id text primary key, set_id text not null, version_no int not null, name text not null, basis text, remark text,
      status text not null default 'draft' check (status in ('draft', 'published', 'superseded')), source_id text references arc_catalog_version (id),
      published_at timestamptz, ${auditColumns}, unique (tenant_id, set_id, version_no)
    );
    create unique index arc_catalog_version_in_force on arc_catalog_version (tenant_id, set_id) where status = 'published' and not is_delete;
    create index arc_catalog_version_source on arc_catalog_version (source_id) where source_id is not null;
    insert into arc_catalog_version (id, set_id, version_no, name, status, published_at, tenant_id)
      select case tenant_id when 0 then '' else tenant_id || '-' end || set_id || '-v1', set_id, 1,
        coalesce((select i.item_text from sys_dict_item i join sys_dict d on d.id = i.dict_id where d.dict_code = 'catalog_template' and d.tenant_id = 0 and i.item_value = set_id limit 1), set_id),
        'published', date_trunc('second', now()), tenant_id
      from arc_catalog group by tenant_id, set_id;
    alter table arc_catalog disable trigger user;
    drop view reporting.catalog_item;
    alter table arc_catalog add version_id text references arc_catalog_version (id), add applies_when text,
      ${UNITS.map((unit) => `add keep_${unit} text check (keep_${unit} in ('must', 'optional', 'none'))`).join(', ')};
    update arc_catalog set version_id = case tenant_id when 0 then '' else tenant_id || '-' end || set_id || '-v1',
      applies_when = nullif(array_to_string(when_tags, ','), ''), ${UNITS.map((unit) => `keep_${unit} = keep ->> '${unit}'`).join(', ')};
    alter table arc_catalog alter version_id set not null, drop constraint arc_catalog_tenant_id_set_id_code_key, drop status, drop has_child, drop keep, drop when_tags;
    alter table arc_catalog add keep jsonb generated always as (('{' || ${KEEP} || '}')::jsonb) stored,
      add when_tags text[] not null generated always as (string_to_array(coalesce(applies_when, ''), ',')) stored;
    alter table arc_catalog enable trigger user;
    create unique index arc_catalog_code_unique on arc_catalog (version_id, lower(code)) where not is_delete;
    create index arc_catalog_parent on arc_catalog (pid, order_num);
    create view arc_catalog_in_force with (security_invoker = true) as
      select distinct on (set_id) id as version_id, set_id from arc_catalog_version
      where status = 'published' and not is_delete order by set_id, tenant_id desc;
    grant select on arc_catalog_in_force to app;
    create view reporting.catalog_item with (security_barrier = true) as
      select ${ITEMS} from arc_catalog c where c.level = 'item' and not c.is_delete and c.version_id in (
        select distinct on (v.set_id) v.id from arc_catalog_version v
        where (v.tenant_id = 0 or v.tenant_id = (select app_tenant())) and v.status = 'published' and not v.is_delete order by v.set_id, v.tenant_id desc);
    create function refuse_fixed_catalogue() returns trigger language plpgsql as $$
    begin
      if current_user = 'app' and not (tg_op = 'DELETE' and old.is_delete) and exists (
        select 1 from arc_catalog_version v where v.id in (old.version_id, new.version_id) and v.status <> 'draft') then
        raise exception 'the items of a published catalogue do not change' using errcode = 'check_violation';
      end if;
      return coalesce(new, old);
    end $$;
    create trigger fixed before insert or update or delete on arc_catalog for each row execute function refuse_fixed_catalogue();
    create function refuse_catalogue_step() returns trigger language plpgsql as $$
    begin
      if current_user = 'app' and old.status <> new.status and (old.status || '>' || new.status) not in (${STEPS}) then
        raise exception 'arc_catalog_version does not go from % to %', old.status, new.status using errcode = 'check_violation';
      end if;
      if current_user = 'app' and old.status <> 'draft' and (old.set_id, old.version_no, old.name, old.basis, old.remark, old.published_at, old.is_delete)
        is distinct from (new.set_id, new.version_no, new.name, new.basis, new.remark, new.published_at, new.is_delete) then
        raise exception 'a published catalogue does not change' using errcode = 'check_violation';
      end if;
      return new;
    end $$;
    create function catalogue_uses(of_set text, ids text[], codes text[]) returns table (kind text, code text, place text, count int) stable language sql security definer set search_path = public as $$
      select 'tree', n.catalog_code, p.name, count(*)::int from arc_tree_node n join arc_project p on p.id = n.project_id
        where n.catalog_id = any (ids) and not n.is_delete and not p.is_delete and p.tenant_id = app_tenant() group by n.catalog_code, p.id
      union all select 'scope', s.catalog_code, p.name, count(distinct s.user_id)::int from arc_member_scope s join arc_project p on p.id = s.project_id
        where s.catalog_code = any (codes) and not p.is_delete and p.tenant_id = app_tenant()
          and exists (select 1 from arc_tree_node n where n.project_id = p.id and n.catalog_set = of_set and not n.is_delete) group by s.catalog_code, p.id
      union all select 'meta', m.catalog_code, '', count(*)::int from arc_node_meta m
        where m.set_id = of_set and m.catalog_code = any (codes) and not m.is_delete and m.tenant_id = app_tenant() group by m.catalog_code
    $$;
    create trigger state_step before update on arc_catalog_version for each row execute function refuse_catalogue_step()`
  )
  await protect(db, 'arc_catalog_version', 'shared')
  await countChanges(db, 'arc_catalog_version')
}

/** One catalogue without versions again: what is not in force and used by no tree goes. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    drop trigger fixed on arc_catalog;
    drop view reporting.catalog_item;
    drop view arc_catalog_in_force;
    delete from arc_catalog c using arc_catalog_version v where v.id = c.version_id and v.status <> 'published'
      and not exists (select 1 from arc_tree_node n where n.catalog_id = c.id);
    alter table arc_catalog disable trigger user;
    drop index arc_catalog_code_unique;
    drop index arc_catalog_parent;
    alter table arc_catalog add status text not null default 'published', add has_child int not null default 0;
    update arc_catalog c set has_child = (select count(*) from arc_catalog b where b.pid = c.id and not b.is_delete);
    create temporary table kept as select id, keep, when_tags from arc_catalog;
    alter table arc_catalog drop keep, drop when_tags;
    alter table arc_catalog add keep jsonb, add when_tags text[] not null default '{}';
    update arc_catalog c set keep = k.keep, when_tags = k.when_tags from kept k where k.id = c.id;
    drop table kept;
    alter table arc_catalog drop version_id, drop applies_when, ${UNITS.map((unit) => `drop keep_${unit}`).join(', ')},
      add constraint arc_catalog_tenant_id_set_id_code_key unique (tenant_id, set_id, code);
    alter table arc_catalog enable trigger user;
    create view reporting.catalog_item with (security_barrier = true) as
      select ${ITEMS} from arc_catalog c where ${SEEN} and c.level = 'item' and c.status = 'published' and not c.is_delete;
    drop table arc_catalog_version;
    drop function refuse_fixed_catalogue();
    drop function catalogue_uses(text, text[], text[]);
    drop function refuse_catalogue_step()`
  )
}
