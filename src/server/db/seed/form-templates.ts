import type { Tx } from '../transaction.ts'
import { data, type FormTemplateData, FORMS } from './data.ts'
import { insertAll } from './insert.ts'
import { supersedeOlder } from './supersede-older.ts'

/** Puts in the templates of forms, published; of one that has come in an older version, that is superseded. */
export async function putFormTemplates(tx: Tx): Promise<void> {
  const templates = FORMS.map((form) => data<FormTemplateData>(`forms/${form}`))
  await insertAll(
    tx,
    'arcPdfTemplate',
    templates.map(({ code, name, titleEn, version, layout }) => ({
      id: `form-${code}-${version}`,
      code,
      name,
      titleEn,
      version,
      layout: JSON.stringify(layout),
      status: 'published' as const,
      tenantId: 0
    }))
  )
  await supersedeOlder(tx, 'arc_pdf_template', templates)
}
