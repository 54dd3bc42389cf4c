import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/** The PDF that lies below a form is bytes of its template, shared by the versions that name it: kept as long as one does, and put away after that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table arc_pdf_template add column ground_path text;
    alter table arc_pdf_template disable trigger user;
    update arc_pdf_template set ground_path = layout -> 'ground' ->> 'path' where layout ? 'ground';
    alter table arc_pdf_template enable trigger user;
    insert into sys_row_file (object_id, resource, row_id, field, tenant_id)
      select o.id, 'pdfTemplate', t.id, 'groundPath', t.tenant_id from arc_pdf_template t join arc_object o on o.path = t.ground_path;
    update arc_object o set biz = 'row' from arc_pdf_template t where t.ground_path = o.path and o.biz = 'template'`
  )
}

/** It is everybody's again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `update arc_object o set biz = 'template' from arc_pdf_template t where t.ground_path = o.path and o.biz = 'row';
    delete from sys_row_file where resource = 'pdfTemplate';
    alter table arc_pdf_template drop column ground_path`
  )
}
