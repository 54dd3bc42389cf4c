import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { pageOf, paging } from '../core/query.ts'
import type { output } from '../core/schema.ts'

/** By what volumes and files are counted. */
export const STAT_DIMENSIONS = ['year', 'class', 'unitType', 'district'] as const
export type StatDimension = (typeof STAT_DIMENSIONS)[number]

/** The tables of 统计报表: volumes and files by each dimension; returns by reason; projects by their days from acceptance to transfer; what is open by district. */
export const STAT_TABLES = [...STAT_DIMENSIONS, 'returns', 'days', 'open'] as const
export type StatTable = (typeof STAT_TABLES)[number]

/** What is counted. */
export const STAT_MEASURES = [
  'volumes',
  'files',
  'pages',
  'bytes',
  'returns',
  'projects',
  'gaps',
  'begun',
  'owed',
  'overdue'
] as const
export type StatMeasure = (typeof STAT_MEASURES)[number]

/** What each table counts. */
export const MEASURES_OF: Readonly<Record<StatTable, readonly StatMeasure[]>> = {
  year: ['volumes', 'files', 'pages', 'bytes'],
  class: ['volumes', 'files', 'pages', 'bytes'],
  unitType: ['volumes', 'files', 'pages', 'bytes'],
  district: ['volumes', 'files', 'pages', 'bytes'],
  returns: ['returns', 'files'],
  days: ['projects'],
  open: ['gaps', 'begun', 'owed', 'overdue']
}

/** Days from acceptance to the first submission of a transfer, and what has not come so far. */
export const DAY_SPANS = ['within30', 'within60', 'within90', 'over90', 'notYet', 'notAccepted'] as const
export type DaySpan = (typeof DAY_SPANS)[number]

/** The row of what does not say by what it would be counted. */
export const UNKNOWN = 'unknown'

const values = z.array(z.nullable(z.number()))
/** A table: by row what was counted, in the order of its measures. Null is what who asks may not see; 0 is none. */
const statTable = z.object({
  key: z.enum(STAT_TABLES),
  measures: z.array(z.enum(STAT_MEASURES)),
  rows: z.array(z.object({ key: z.string(), name: z.string(), values })),
  total: values
})
export type StatTableRows = output<typeof statTable>

/** What who asks may see, counted anew each time. */
export const statistics = call('GET', '/after/statistics/tables', {
  serves: ['after.stat'],
  input: z.object({}),
  output: z.object({
    /** Of so many projects; `isAll` where they are all of the archive. */
    projects: z.number(),
    isAll: z.boolean(),
    /** Whether who asks may see the rows behind the numbers. */
    hasRows: z.boolean(),
    tables: z.array(statTable)
  })
})
export type Statistics = output<typeof statistics.output>

/** The rows behind a number: what was counted, of which project, and where it is shown. */
const statRow = z.object({
  id: z.string(),
  name: z.string(),
  project: z.string(),
  /** A number, a state or a reason that goes with it. */
  about: z.nullable(z.string()),
  value: z.nullable(z.number()),
  place: z.nullable(z.string())
})
export type StatRow = output<typeof statRow>

/** The rows behind one number of a table. */
export const statisticRows = call('GET', '/after/statistics/rows', {
  serves: ['after.stat'],
  input: z.object({
    table: z.enum(STAT_TABLES),
    row: z.string().check(z.minLength(1), z.maxLength(60)),
    measure: z.enum(STAT_MEASURES),
    ...paging
  }),
  output: pageOf(statRow)
})

/** The tables as a workbook, each on a tab of its own. */
export const exportStatistics = call('GET', '/after/statistics/exportXls', {
  serves: ['after.stat:export'],
  input: z.object({}),
  output: z.any()
})
