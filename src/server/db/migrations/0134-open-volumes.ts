import type { Kysely } from 'kysely'

import { protect } from '../sql/protect.ts'
import { runStatements } from '../sql/statements.ts'

/** Who has which volume open at 组卷, so that others see it; each user one of a project, until a moment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `create table arc_volume_open (project_id text not null references arc_project (id) on delete cascade, user_id text not null default app_user(), volume_id text not null references arc_volume (id) on delete cascade, until timestamptz not null, tenant_id bigint not null default app_tenant(), primary key (project_id, user_id));
    create index arc_volume_open_volume on arc_volume_open (volume_id)`
  )
  await protect(db, 'arc_volume_open', 'project')
}

/** Nobody sees any more who has a volume open. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'drop table arc_volume_open')
}
