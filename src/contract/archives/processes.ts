import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { metaFields } from '../core/resource/meta-field.ts'
import type { output } from '../core/schema.ts'

const id = z.string().check(z.minLength(1), z.maxLength(64))
const text = z.nullable(z.string())

/** What an instance of a process is about. */
export const PROCESS_SUBJECTS = ['file', 'node', 'volume'] as const
export type ProcessSubject = (typeof PROCESS_SUBJECTS)[number]

/**
 * A step of a process as its definition has it. `by`: who may take its task: holders of `role`, of the unit and the unit project that the
 * instance names; who made what it is about; or whom the catalogue names as submitter of the item. `days` after which it is due.
 */
export const processStep = z.object({
  key: z.string(),
  /** A value of the dictionary process_node_type. */
  type: z.string(),
  name: z.string(),
  nameEn: z.string(),
  by: z.enum(['role', 'maker', 'submitter']),
  role: text,
  days: z.nullable(z.number()),
  /** What is filled in where it is finished, unless metadata of tasks 任务元数据 say else. */
  fields: metaFields
})
export type ProcessStep = output<typeof processStep>

/** Starts the collection of an item of the directory tree as a process: its first task goes to whom the definition names, or to a unit alone. */
export const startProcess = call('POST', '/archives/process/start', {
  serves: ['base.process:add'],
  input: z.object({ nodeId: id, orgId: z.optional(id) }),
  output: z.object({ id: z.string() })
})

/** The processes of a node, the last first. */
export const nodeProcesses = call('GET', '/archives/process/list', {
  serves: ['archives.task', 'base.process'],
  input: z.object({ nodeId: id }),
  output: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** A value of the dictionary process_status. */
      status: z.string(),
      startedBy: text,
      startedAt: z.string(),
      finishedAt: text,
      /** What is to be done now, and by whom; null where it has ended. */
      now: text
    })
  )
})
