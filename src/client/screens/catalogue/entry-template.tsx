import { lazy } from 'react'

import { entryTemplates } from '#contract/catalogue/entry-templates.ts'
import { templateObject } from '#core/state/template-object.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

import { columnsAsText } from '#parts/template/template-draft.ts'

const TemplateColumnsField = lazy(async () => ({
  default: (await import('#parts/template/template-columns-field.tsx')).TemplateColumnsField
}))
const TemplateKindField = lazy(async () => ({
  default: (await import('./template/template-kind-field.tsx')).TemplateKindField
}))
const PublishTemplate = lazy(async () => ({
  default: (await import('./template/publish-template.tsx')).PublishTemplate
}))

/** 著录模板: which columns describe a file, a volume or a project, in versions; a draft is tried, published and then never changed. */
export default listScreen(entryTemplates, {
  area: 'catalogue',
  columns: ['name', 'code', 'version', 'status', 'columnCount', 'fileCount', 'changedBy', 'updateTime'],
  search: ['name', 'status'],
  form: [['code', 'name'], ['titleEn'], ['columns']],
  width: 1180,
  widths: { name: 240, code: 120, version: 80, status: 90, columnCount: 80, fileCount: 100, changedBy: 100 },
  controls: { code: TemplateKindField, columns: TemplateColumnsField },
  shown: { code: templateObject, columns: columnsAsText },
  publishes: PublishTemplate
})
