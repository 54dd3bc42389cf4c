import { lazy } from 'react'

import { reports } from '#contract/online/report-resource.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

import { entriesAsText } from './reports/report-draft.ts'

// Fields of the form come with it: who reads the list needs no editor.
const ReportSqlField = lazy(async () => ({ default: (await import('./reports/report-sql-field.tsx')).ReportSqlField }))
const ReportParametersField = lazy(async () => ({
  default: (await import('./reports/report-parameters-field.tsx')).ReportParametersField
}))
const ReportColumnsField = lazy(async () => ({
  default: (await import('./reports/report-columns-field.tsx')).ReportColumnsField
}))

/** 报表配置: statements over the report views, tried before they are saved, with what they show and are asked. */
export default listScreen(reports, {
  area: 'online',
  title: 'reportConfig',
  columns: ['name', 'code', 'nameEn', 'remark', 'createTime'],
  search: ['name', 'code'],
  form: [
    ['name', 'code'],
    ['nameEn'],
    ['sql'],
    ['parameters'],
    ['columns'],
    ['deleteUrl', 'deleteBatchUrl'],
    ['remark']
  ],
  widths: { name: 240, code: 200, nameEn: 240, remark: 320 },
  controls: { sql: ReportSqlField, parameters: ReportParametersField, columns: ReportColumnsField },
  shown: { parameters: entriesAsText, columns: entriesAsText }
})
