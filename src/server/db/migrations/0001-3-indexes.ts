import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** What makes lists of a hundred thousand files, counts of the tree and searches by a part of a title quick. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create index arc_file_newest on arc_file (project_id, create_time desc, id desc) include (tenant_id) where not is_delete;
    create index arc_file_node on arc_file (project_id, node_id, order_num, id) include (tenant_id) where not is_delete;
    create index arc_file_code on arc_file (project_id, catalog_code, create_time desc, id desc) include (tenant_id) where not is_delete;
    create index arc_file_status on arc_file (project_id, status, upload_by) include (tenant_id) where not is_delete;
    create index arc_file_volume on arc_file (volume_id, order_num) where volume_id is not null;
    create index arc_file_unit on arc_file (monomial_id) where monomial_id is not null;
    create index arc_file_by_title on arc_file (project_id, title collate pinyin, id) include (tenant_id) where not is_delete;
    create index arc_file_title on arc_file using gin (title gin_trgm_ops);
    create index arc_file_number on arc_file using gin (doc_no gin_trgm_ops);
    create index arc_object_file on arc_object (file_id, order_num) where file_id is not null;
    create index arc_object_sha on arc_object (sha256, project_id);
    create index arc_object_loose on arc_object (create_time) where file_id is null;
    create index arc_upload_old on arc_upload (expires);
    create index arc_upload_mine on arc_upload (create_by, create_time desc);
    create index arc_tree_children on arc_tree_node (project_id, parent_id, order_num) where not is_delete;
    create index arc_tree_code on arc_tree_node (project_id, catalog_code) where not is_delete;
    create index arc_project_newest on arc_project (tenant_id, create_time desc, id desc) where not is_delete;
    create index arc_project_org_org on arc_project_org (org_id);
    create index arc_project_member_user on arc_project_member (user_id) where not is_delete;
    create index arc_catalog_children on arc_catalog (tenant_id, set_id, pid, order_num);
    create index arc_volume_newest on arc_volume (project_id, create_time desc, id desc) where not is_delete;
    create index arc_volume_title on arc_volume using gin (title gin_trgm_ops);
    create index arc_task_mine on arc_task (assignee, status) where not is_delete;
    create index arc_task_file on arc_task (file_id, status) where not is_delete;
    create index arc_task_project on arc_task (project_id, status, due_date) where not is_delete;
    create index arc_check_run_target on arc_check_run (target_type, target_id);
    create index arc_check_finding_run on arc_check_finding (run_id);
    create index arc_transfer_project on arc_transfer (project_id, create_time desc);
    create index arc_transfer_volume_volume on arc_transfer_volume (volume_id);
    create index arc_transfer_log_transfer on arc_transfer_log (transfer_id, at);
    create index arc_handover_project on arc_handover (project_id)`
  )
  // A search by a part of a text may not look into an index below row-level security, as the comparison is not known to
  // leak nothing. These functions ask as the owner and bring the asker's reach themselves. Where upper and lower case are
  // alike, as in Chinese, the plain comparison is several times quicker.
  for (const [name, column] of [
    ['arc_file_like', 'title'],
    ['arc_file_number_like', 'doc_no']
  ]) {
    await runStatements(
      db,
      `
      create function ${name}(pattern text) returns setof text stable language plpgsql security definer set search_path from current rows 1000 as $$
        begin
          if lower(pattern) = upper(pattern) then
            return query select id from arc_file where ${column} like pattern and tenant_id = app_tenant() and (app_everywhere() or project_id = any (app_projects()));
          else
            return query select id from arc_file where ${column} ilike pattern and tenant_id = app_tenant() and (app_everywhere() or project_id = any (app_projects()));
          end if;
        end $$`
    )
  }
}

/** The indexes go with their tables. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'drop function if exists arc_file_like(text), arc_file_number_like(text)')
}
