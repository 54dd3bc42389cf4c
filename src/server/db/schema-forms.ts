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
    groundPath: Maybe<string>
    status: Made<'draft' | 'published' | 'superseded'>
  }
  arcFormDraft: AuditColumns & {
    id: string
    userId: string
    projectId: string
    templateCode: string
    templateVersion: number
    /** What the form is about; empty where it needs nothing. */
    target: Made<string>
    title: string
    /** What was typed, and the rows of its table where they were typed into. */
    content: Json<{ values: Record<string, string>; rows: Record<string, string>[] | null }>
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
