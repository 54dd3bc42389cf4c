import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { flag, listQuery, pageOf } from '../core/query.ts'
import type { output } from '../core/schema.ts'

/** How far a job is: it waits, runs, or has ended. */
export const JOB_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const

const text = z.nullable(z.string())
const id = z.string().check(z.minLength(1), z.maxLength(64))

/** Work that goes on after its request. */
export const job = z.object({
  id: z.string(),
  kind: z.string(),
  /** What it does, in words. */
  title: z.string(),
  state: z.enum(JOB_STATES),
  done: z.number(),
  /** Of how many; null where nobody knows. */
  total: z.nullable(z.number()),
  /** How it has ended, in words. */
  message: text,
  /** The file that it has made. */
  fileName: text,
  byName: text,
  createTime: z.string(),
  endTime: text,
  /** Whether its end has been asked for. */
  cancelAsked: z.boolean()
})
export type Job = output<typeof job>

/** My jobs, the newest first; those of everybody for who keeps the jobs. */
export const listJobs = call('GET', '/sys/job/list', {
  serves: 'user',
  input: z.extend(listQuery, { all: z.optional(flag()) }),
  output: pageOf(job)
})

/** Ends a job of mine that waits or runs; what it has written stays written. */
export const cancelJob = call('PUT', '/sys/job/cancel', { serves: 'user', input: z.object({ id }), output: z.null() })

/** The file that a job of mine has made. */
export const jobFile = call('GET', '/sys/job/file', { serves: 'user', input: z.object({ id }), output: z.any() })
