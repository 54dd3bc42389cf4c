import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { metaFields } from '../core/resource/meta-field.ts'
import type { output } from '../core/schema.ts'

const id = z.string().check(z.minLength(1), z.maxLength(64))
const text = z.nullable(z.string())

/** What an instance of a process is about. */
export const PROCESS_SUBJECTS = ['file', 'node', 'volume'] as const
export type ProcessSubject = (typeof PROCESS_SUBJECTS)[number]

/** Who may take the task of a step: holders of a role, who made what it is about, or whom the catalogue names as submitter of the item. */
export const STEP_CANDIDATES = ['role', 'maker', 'submitter'] as const
/** What is asked about the item where a step may lead to two others; beside these, whether a box of the step's own form is ticked (`ticked:key`). */
export const STEP_CONDITIONS = ['archived', 'signed', 'inUnitProject'] as const
/** What a condition begins with that asks for a box of the step's form. */
export const TICKED = 'ticked:'
/** Where a step leads that ends the process. */
export const PROCESS_END = 'end'

/**
 * A step of a process as its definition has it. `by`: who may take its task: holders of `role`, of the unit and the unit project that the
 * instance names; who made what it is about; or whom the catalogue names as submitter of the item. `days` after which it is due.
 */
export const processStep = z.object({
  key: z.string().check(z.minLength(1), z.maxLength(40)),
  /** A value of the dictionary process_node_type. */
  type: z.string().check(z.maxLength(40)),
  name: z.string().check(z.maxLength(50)),
  nameEn: z.string().check(z.maxLength(100)),
  by: z.enum(STEP_CANDIDATES),
  role: text,
  days: z.nullable(z.number()),
  /** What is filled in where it is finished, unless metadata of tasks 任务元数据 say else. */
  fields: metaFields,
  /** Whether candidates work for the unit that the instance names. Left out, only those who collect do. */
  org: z.optional(z.enum(['named', 'any'])),
  /** Whether candidates are those of the instance's unit project, or of the whole project. Left out, of the unit project. */
  extent: z.optional(z.enum(['unit', 'project'])),
  /** The step that follows, or `end`. Left out or null, the one behind it; behind the last the process ends. */
  next: z.optional(text),
  /** What must be so for `next`, and where the process goes else. Left out or null, it always goes to `next`. */
  when: z.optional(text),
  otherwise: z.optional(text),
  /** The step to which it is returned. Left out or null, the one before it. */
  returnTo: z.optional(text)
})
export type ProcessStep = output<typeof processStep>

/** The published processes that can be started on a node, the municipality's own before those that come along. */
export const startableProcesses = call('GET', '/archives/process/startable', {
  serves: ['base.process:add'],
  input: z.object({}),
  output: z.array(z.object({ code: z.string(), name: z.string(), version: z.number(), steps: z.array(z.string()) }))
})

/** Starts a process on an item of the directory tree, its collection unless `code` says another: its first task goes to whom the definition names, or to a unit alone. */
export const startProcess = call('POST', '/archives/process/start', {
  serves: ['base.process:add'],
  input: z.object({ nodeId: id, orgId: z.optional(id), code: z.optional(id) }),
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
      /** The version of the definition that it has begun with. */
      version: z.number(),
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
