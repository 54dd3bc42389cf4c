import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { column } from '../core/column.ts'
import type { output } from '../core/schema.ts'

const cell = z.nullable(z.union([z.string(), z.number(), z.boolean()]))

/** What is known of a project 项目信息, as the data-entry template of projects asks for it, in its order and in words. */
export const projectFacts = z.object({
  /** Which state of the project this is: a change says which one its user has seen. */
  rowVersion: z.number(),
  name: z.string(),
  status_dictText: z.string(),
  items: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      value: z.nullable(z.string()),
      /** Its column and what is kept in it; only of what the user may change now. */
      edit: z.optional(z.object({ column, cell }))
    })
  )
})
export type ProjectInformation = output<typeof projectFacts>

/** What is known of the current project. */
export const projectInformation = call('GET', '/organization/projectInformation/query', {
  offline: true,
  serves: ['org.info'],
  input: z.object({}),
  output: projectFacts
})

/** Changes some of it. Refused with 409 and the newer state where somebody else has changed the project since it was read. */
export const editProjectInformation = call('PUT', '/organization/projectInformation/edit', {
  serves: ['org.info:edit'],
  input: z.object({ rowVersion: z.number(), cells: z.record(z.string().check(z.maxLength(60)), cell) }),
  output: projectFacts
})
