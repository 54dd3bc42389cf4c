import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { json, longText, storable, text } from '../core/resource/field.ts'
import { resource, type Row } from '../core/resource/resource.ts'
import { ALL_VERBS } from '../core/resource/verbs.ts'
import { REPORT_KINDS, reportColumns, reportParameters } from './report-config.ts'

/** What a new report begins with. */
export const FIRST_SQL = 'select project_no, project_name, status\nfrom project\norder by project_no'
export const MOST_SQL = 10_000

/**
 * 报表配置: a report that the first tenant's system administrator writes. Statement, columns and parameters are one row, so that they are
 * saved, taken back and compared together.
 */
export const reports = resource('report', '/online/cgreport/head', {
  right: 'sys.report',
  fields: {
    code: text({ max: 60, rules: ['required', 'unique', 'identifier'] }),
    name: text({ max: 100, rules: ['required'] }),
    nameEn: text({ max: 100 }),
    sql: longText({ max: MOST_SQL, rules: ['required'], initial: FIRST_SQL }),
    parameters: json(reportParameters, { rules: ['required'], initial: '[]' }),
    columns: json(reportColumns, { rules: ['required'], initial: '[]' }),
    /** The calls, below the context path, by which its rows are deleted, as its column row_id names them: one by `id`, several by `ids`. They ask for their own rights. */
    deleteUrl: text({ max: 100 }),
    deleteBatchUrl: text({ max: 100 }),
    remark: longText({ max: 500 })
  },
  label: 'name',
  verbs: ALL_VERBS
})
export type ReportConfig = Row<typeof reports>

const statement = z.string().check(z.minLength(1), z.maxLength(MOST_SQL), storable)
const column = z.object({ name: z.string(), kind: z.enum(REPORT_KINDS) })
const WRITERS = ['sys.report:add', 'sys.report:edit'] as const

/** The columns and the parameters of a statement, as the database reads it; nothing is run. */
export const parseSql = call('POST', '/online/cgreport/head/parseSql', {
  serves: WRITERS,
  thing: 'report',
  input: z.object({ sql: statement, parameters: z._default(reportParameters, []) }),
  output: z.object({ columns: z.array(column), parameters: z.array(z.string()) })
})

/** Runs a statement with the data scope of who asks, and gives its first rows. */
export const tryReport = call('POST', '/online/cgreport/head/trial', {
  serves: WRITERS,
  thing: 'report',
  input: z.object({
    sql: statement,
    parameters: z._default(reportParameters, []),
    values: z._default(z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(1000))), {})
  }),
  output: z.object({
    columns: z.array(column),
    rows: z.array(z.array(z.nullable(z.string()))),
    /** Whether there are more. */
    hasMore: z.boolean()
  })
})

/** The views that a statement may read, with their columns. */
export const reportViews = call('GET', '/online/cgreport/head/views', {
  serves: ['sys.report'],
  output: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      columns: z.array(z.object({ name: z.string(), title: z.string(), kind: z.enum(REPORT_KINDS) }))
    })
  ),
  input: z.object({})
})
