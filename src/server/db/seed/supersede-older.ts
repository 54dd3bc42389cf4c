import { sql } from 'kysely'

import type { Tx } from '../transaction.ts'

/** Of what comes along in versions, those before the ones that this release has published are superseded. */
export async function supersedeOlder(
  tx: Tx,
  table: 'arc_check_scheme' | 'arc_pdf_template' | 'arc_process_def',
  published: readonly { readonly code: string; readonly version: number }[]
): Promise<void> {
  for (const { code, version } of published)
    await sql`update ${sql.table(table)} set status = 'superseded'
      where tenant_id = 0 and code = ${code} and version < ${version} and status = 'published'`.execute(tx)
}
