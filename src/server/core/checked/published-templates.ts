import { type Template, template } from '#contract/catalogue/templates.ts'
import { parse } from '#contract/core/schema.ts'
import { templateIn } from '#contract/core/titles.ts'

import type { Tx } from '../../db/transaction.ts'
import type { Language } from '../catalogues.ts'

/** The newest published templates by their codes; one of the archive's own goes before a shared one. */
export async function publishedTemplates(tx: Tx, language: Language): Promise<Map<string, Template>> {
  const rows = await tx
    .selectFrom('arcTemplate')
    .select(['code', 'name', 'level', 'version', 'columns'])
    .distinctOn('code')
    .where('status', '=', 'published')
    .where('isDelete', '=', false)
    .orderBy('code')
    .orderBy('tenantId', 'desc')
    .orderBy('version', 'desc')
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const read = parse(template, row)
      return read.ok ? [[row.code, templateIn(language, read.value)] as const] : []
    })
  )
}
