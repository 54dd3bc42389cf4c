import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import type { output } from '../core/schema.ts'

/** The parts of 项目详情 in their order, each with the right that it is shown by: that of the screen which owns what it shows. */
export const DETAIL_RIGHTS = {
  facts: 'org.info',
  figures: 'org.detail',
  deadlines: 'org.detail',
  units: 'org.unit',
  unitProjects: 'org.monomial',
  responsibles: 'org.responsible',
  people: 'org.user',
  history: 'org.detail'
} as const
export type DetailPart = keyof typeof DETAIL_RIGHTS
export const DETAIL_PARTS = Object.keys(DETAIL_RIGHTS) as readonly DetailPart[]

const value = z.nullable(z.union([z.string(), z.number()]))
/** Where in the product it is worked on, as an address; null: nowhere in particular. */
const place = z.nullable(z.string())

/** A piece of a part: facts, or a table; each may have a heading. */
const detailPiece = z.union([
  z.object({
    kind: z.literal('facts'),
    title: z.nullable(z.string()),
    facts: z.array(z.object({ term: z.string(), value, place, isUrgent: z.boolean() }))
  }),
  z.object({
    kind: z.literal('table'),
    title: z.nullable(z.string()),
    columns: z.array(z.object({ title: z.string(), kind: z.enum(['text', 'number', 'date', 'time']) })),
    rows: z.array(z.object({ id: z.string(), cells: z.array(value), place })),
    /** How many rows there are beyond those that are answer. */
    more: z.number()
  })
])
export type DetailPiece = output<typeof detailPiece>

/** One part of what is known of the current project. Refused with 403 where who asks lacks its right. */
export const projectDetails = call('GET', '/organization/projectDetails/query', {
  serves: ['org.detail'],
  input: z.object({ part: z.enum(DETAIL_PARTS) }),
  output: z.object({ pieces: z.array(detailPiece) })
})

/** All parts that who asks may see as a workbook, each on a tab of its own. */
export const exportProjectDetails = call('GET', '/organization/projectDetails/exportXls', {
  serves: ['org.detail:export'],
  input: z.object({}),
  output: z.any()
})
