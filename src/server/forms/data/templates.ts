import { type FormLayout, formLayout } from '#contract/forms/form-layout.ts'
import { parse } from '#contract/core/schema.ts'

import { missing, Refusal } from '../../core/refusing/refusal.ts'
import type { Tx } from '../../db/transaction.ts'

/** A version of a template. */
export interface FormTemplate {
  readonly code: string
  readonly name: string
  readonly titleEn: string | null
  readonly version: number
  readonly layout: FormLayout
}

/** The published templates, a tenant's own before those that come along. */
export async function publishedForms(tx: Tx): Promise<FormTemplate[]> {
  const rows = await tx
    .selectFrom('arcPdfTemplate')
    .select(['code', 'name', 'titleEn', 'version', 'layout'])
    .where('status', '=', 'published')
    .where('isDelete', '=', false)
    .orderBy('tenantId', 'desc')
    .orderBy('id')
    .execute()
  const first = new Map<string, FormTemplate>()
  for (const { layout, ...row } of rows)
    if (!first.has(row.code)) first.set(row.code, { ...row, layout: readLayout(row.code, layout) })
  return [...first.values()]
}

/** The published version of a template; a Refusal where another one is meant, for the form was filled in by that. */
export async function publishedTemplate(tx: Tx, code: string, version?: number): Promise<FormTemplate> {
  const template = (await publishedForms(tx)).find((one) => one.code === code)
  if (!template) throw missing()
  if (version !== undefined && version !== template.version)
    throw new Refusal('forms:refused.superseded', { name: template.name, version: template.version }, { status: 409 })
  return template
}

/** A layout as it is kept, with what may be left out. */
export function readLayout(code: string, kept: unknown): FormLayout {
  const read = parse(formLayout, kept)
  if (read.ok) return read.value
  throw new Error(
    `the template ${code} is none: ${read.faults.map(({ path }) => path.map(String).join('.')).join(', ')}`
  )
}
