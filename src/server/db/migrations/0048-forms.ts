import type { Kysely } from 'kysely'

import { countChanges, protect } from '../sql/protect.ts'
import { auditColumns, runStatements } from '../sql/statements.ts'

/**
 * Templates of forms PDF模板 by code and version: a published one is never changed, the next version supersedes it. Forms that were made, each
 * with the version of its template, what was typed, its PDF, and the same as HTML; a PDF made of files has no template.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table arc_pdf_template (
      id text primary key, code text not null, name text not null, title_en text, version int not null default 1 check (version > 0), layout jsonb not null,
      status text not null default 'draft' check (status in ('draft', 'published', 'superseded')), ${auditColumns}, unique (tenant_id, code, version)
    );
    create table arc_form (
      id text primary key, project_id text not null references arc_project (id), template_code text, template_version int, name text not null,
      target_type text, target_id text, content jsonb not null default '{}', twin text, pages int not null check (pages >= 0),
      object_id text not null references arc_object (id), ${auditColumns}, check ((template_code is null) = (template_version is null))
    );
    create index arc_form_project on arc_form (project_id, create_time desc);
    create index arc_form_object on arc_form (object_id)`
  )
  await protect(db, 'arc_pdf_template', 'shared')
  await protect(db, 'arc_form', 'project')
  await countChanges(db, 'arc_pdf_template')
  await countChanges(db, 'arc_form')
}

/** Forgets both. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'drop table arc_form; drop table arc_pdf_template')
}
