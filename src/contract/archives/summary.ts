import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import type { output } from '../core/schema.ts'

const work = z.object({
  id: z.string(),
  title: z.string(),
  nodeId: z.nullable(z.string()),
  catalogCode: z.string(),
  catalogName: z.string(),
  status: z.string(),
  updateTime: z.string(),
  note: z.nullable(z.string())
})

/** My unfinished work in the current project: what was returned to me, my drafts, and the gaps that I may fill. */
export const myWork = call('GET', '/workbench/mine', {
  serves: 'user',
  input: z.object({}),
  output: z.object({
    returned: z.array(work),
    returnedTotal: z.number(),
    drafts: z.array(work),
    draftsTotal: z.number(),
    submittedTotal: z.number(),
    gaps: z.array(z.object({ nodeId: z.string(), code: z.string(), name: z.string(), unit: z.nullable(z.string()) })),
    gapsTotal: z.number(),
    /** Days left until the project must be transferred; negative when overdue, null when no date is set. */
    daysLeft: z.nullable(z.number())
  })
})
export type MyWork = output<typeof myWork.output>

/** Figures of the current project; all null or empty where there is none. */
export const projectFigures = call('GET', '/dashboard/figures', {
  serves: 'user',
  input: z.object({}),
  output: z.object({
    project: z.nullable(z.object({ id: z.string(), name: z.string(), projectNo: z.string(), status_dictText: z.string(), address: z.nullable(z.string()) })),
    files: z.number(),
    pages: z.number(),
    bytes: z.number(),
    gaps: z.number(),
    units: z.number(),
    byStatus: z.array(z.object({ status: z.string(), text: z.string(), files: z.number() })),
    byClass: z.array(z.object({ code: z.string(), name: z.string(), files: z.number(), gaps: z.number() })),
    recent: z.array(z.object({ day: z.string(), files: z.number() }))
  })
})
export type ProjectFigures = output<typeof projectFigures.output>
