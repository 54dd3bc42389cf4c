import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { asPage } from '../core/query.ts'
import type { output } from '../core/schema.ts'
import { REPORT_KINDS } from './report-config.ts'

const option = z.nullable(z.object({ value: z.string(), text: z.string() }))
export const reportColumn = z.object({
  title: z.string(),
  dataIndex: z.string(),
  align: z.string(),
  sorter: z.boolean(),
  width: z.number(),
  customRender: z.optional(z.string()),
  /** What its values are; texts where it says nothing. */
  kind: z.optional(z.enum(REPORT_KINDS)),
  /** Where a value leads; {name} is the value of a column in its row. */
  link: z.optional(z.string()),
  /** Its sum over all rows that match is in `totals` of the answer. */
  isTotalled: z.optional(z.boolean())
})
export type ReportColumn = output<typeof reportColumn>

/** The column by which a row of a report says which row is deleted with it. */
export const DELETED_BY = 'row_id'

/** POST `path` with the change that the deletion has answered; where the rows lie in the recycle bin as a `kind`, PUT `path` with their ids there. */
const deletionUndo = z.object({ path: z.string(), kind: z.optional(z.string()) })
export type DeletionUndo = output<typeof deletionUndo>

/** The columns of a popup report (SPEC.md §3): `customRender` names a key of `dictOptions`. */
export const getRpColumns = call('GET', '/online/cgreport/api/getRpColumns/:code', {
  serves: 'user',
  input: z.object({ code: z.string().check(z.minLength(1), z.maxLength(60)) }),
  output: z.object({
    cgRpConfigId: z.string(),
    cgRpConfigName: z.string(),
    columns: z.array(reportColumn),
    dictOptions: z.record(z.string(), z.array(option)),
    /** By which calls its list is read and its rows are deleted (SPEC.md §8, url.list, url.delete, url.deleteBatch); what is not configured is not there. */
    url: z.optional(
      z.object({ list: z.string(), delete: z.optional(z.string()), deleteBatch: z.optional(z.string()) })
    ),
    /** How a deletion by these calls is taken back; left out where it is not, or not by who asks. */
    undo: z.optional(deletionUndo)
  })
})

/** What a report may be asked by. `mode` single, or group for a range; `hidden` "1" only when unfolded. */
export const getQueryInfo = call('GET', '/online/cgreport/api/getQueryInfo/:configId', {
  serves: 'user',
  input: z.object({ configId: z.string().check(z.minLength(1), z.maxLength(60)) }),
  output: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      mode: z.string(),
      view: z.string(),
      hidden: z.string(),
      /** "1": the report does not run without it. */
      required: z.optional(z.string()),
      initial: z.optional(z.string())
    })
  )
})

/** The reports that one may open, by their names. What comes with the product is everybody's. */
export const listReports = call('GET', '/online/cgreport/api/list', {
  serves: 'user',
  input: z.object({}),
  output: z.array(z.object({ code: z.string(), name: z.string(), remark: z.string() }))
})

const question = z.looseObject({
  configId: z.string().check(z.minLength(1), z.maxLength(60)),
  pageNo: z._default(z.coerce.number<number>().check(z.minimum(0)), 1),
  pageSize: z._default(z.coerce.number<number>().check(z.minimum(1), z.maximum(1000)), 10),
  column: z.optional(z.string()),
  order: z.optional(z.enum(['asc', 'desc']))
})

/** A page of a report. Query fields come by their names, parameters of the report by names that begin with `self_`. */
export const getData = call('GET', '/online/cgreport/api/getData/:configId', {
  serves: 'user',
  input: question,
  output: z.pipe(
    z.transform(asPage),
    z.object({
      total: z.number(),
      records: z.array(z.looseObject({ id: z.string() })),
      totals: z.optional(z.record(z.string(), z.nullable(z.number())))
    })
  )
})

/** What a report's question means, as a file. */
export const exportReport = call('GET', '/online/cgreport/api/exportXls/:configId', {
  serves: 'user',
  input: z.extend(question, { format: z._default(z.enum(['xlsx', 'csv']), 'xlsx') }),
  output: z.any()
})
