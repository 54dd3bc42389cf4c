import type { FormLayout } from '#contract/forms/form-layout.ts'

import type { AuditColumns, Json, Made, Maybe, MadeJson } from './table.ts'

/** The tables of forms: their templates, and those that were made. */
export interface FormTables {
  arcPdfTemplate: AuditColumns & {
    id: string
    code: string
    name: string
    titleEn: Maybe<string>
    version: Made<number>
    layout: Json<FormLayout>
    status: Made<'draft' | 'published' | 'superseded'>
  }
  arcForm: AuditColumns & {
    id: string
    projectId: string
    templateCode: Maybe<string>
    templateVersion: Maybe<number>
    name: string
    targetType: Maybe<string>
    targetId: Maybe<string>
    /** What was typed, and the rows in it. */
    content: MadeJson<Record<string, unknown>>
    /** The same as a page of HTML. */
    twin: Maybe<string>
    pages: number
    objectId: string
  }
}
