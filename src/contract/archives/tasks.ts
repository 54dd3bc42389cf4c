import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import type { AnyRow } from '../core/resource/actions.ts'
import { choice, choices, date, longText, number, text, time } from '../core/resource/field.ts'
import { resource } from '../core/resource/resource.ts'
import type { output } from '../core/schema.ts'
import { processStep } from './processes.ts'

/** How often somebody may be urged to do the same task. Hours. */
export const URGED_AGAIN = 4

/** What who asks may do with a task as it is now, by the names of its actions. */
const can = (name: string) => (row: AnyRow) =>
  String(row.can ?? '')
    .split(',')
    .includes(name)

/**
 * 我的任务: the tasks of the current project that who asks may do, has taken or has done, and those that he waits for. `box` says where each
 * is listed; `status` is `overdue` where an open one is late.
 */
export const tasks = resource('task', '/archives/task', {
  right: 'archives.task',
  fields: {
    title: text(),
    kind: choice('process_node_type'),
    status: choice('task_status'),
    box: choices('task_box'),
    process: text(),
    holder: text(),
    starter: text(),
    dueDate: date(),
    /** Negative when overdue. */
    daysLeft: number(),
    doneAt: time(),
    reason: choice('return_reason'),
    opinion: longText(),
    urgedAt: time(),
    /** `file`, `node` or `volume`. */
    subject: text({ isInternal: true }),
    fileId: text({ isInternal: true }),
    nodeId: text({ isInternal: true }),
    volumeId: text({ isInternal: true }),
    /** The name of its file's unit project. */
    unit: text({ isInternal: true }),
    /** What who asks may do with it now, joined by commas. */
    can: text({ isInternal: true })
  },
  label: 'title',
  verbs: ['list', 'queryById'],
  sort: ['dueDate', 'asc'],
  actions: {
    /** 签收: it is his who asks, and nobody else's. */
    claim: { on: 'rows', right: ':claim', readsOnly: true, when: can('claim') },
    /** 放回: anybody who may take it can do so again. */
    release: { on: 'rows', right: ':claim', readsOnly: true, when: can('release') },
    /** 退回: to the step before, with a reason. */
    return: {
      on: 'row',
      right: ':return',
      readsOnly: true,
      when: can('return'),
      input: { reason: choice('return_reason', { rules: ['required'] }), opinion: longText({ max: 500 }) }
    },
    /** 催办: a notice to whoever is to do it. */
    urge: { on: 'rows', right: ':urge', readsOnly: true, when: can('urge') },
    /** 撤销办理: what he has done is his to do again, while nobody has gone on with it. */
    takeBack: { on: 'row', right: ':process', readsOnly: true, when: can('takeBack') }
  }
})

const id = z.string().check(z.minLength(1), z.maxLength(64))

/** Who may be given a task. */
const receiver = z.object({ id: z.string(), username: z.string(), realname: z.string(), org: z.nullable(z.string()) })
export type TaskReceiver = output<typeof receiver>

/** Those to whom who asks may pass a task on. */
export const taskReceivers = call('GET', '/archives/task/receivers', {
  serves: ['archives.task:transfer'],
  thing: 'task',
  input: z.object({ id }),
  output: z.array(receiver)
})

/** 转办: gives a task that one has taken to another person who may do it, and to him alone. */
export const transferTask = call('PUT', '/archives/task/transfer', {
  serves: ['archives.task:transfer'],
  thing: 'task',
  input: z.object({ id, receiver: id, opinion: z.optional(z.string().check(z.maxLength(500))) }),
  output: z.null()
})

/** 办理: finishes a task that is done in this list; one of a file or a volume ends where that is worked on. */
export const finishTask = call('PUT', '/archives/task/process', {
  serves: ['archives.task:process'],
  thing: 'task',
  input: z.object({
    id,
    opinion: z.optional(z.string().check(z.maxLength(500))),
    form: z.optional(z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(2000))))
  }),
  output: z.null()
})

/** A step that an instance has gone through, or is at. */
const passedStep = z.object({
  /** Empty at its start. */
  id: z.string(),
  name: z.string(),
  /** A value of task_status; `started` where the instance began. */
  status: z.string(),
  status_dictText: z.string(),
  /** Who did it, has taken it or is to do it. */
  who: z.nullable(z.string()),
  at: z.nullable(z.string()),
  dueDate: z.nullable(z.string()),
  reason_dictText: z.nullable(z.string()),
  opinion: z.nullable(z.string()),
  /** What was filled in, by the labels of its fields. */
  form: z.array(z.object({ label: z.string(), value: z.string() }))
})
export type PassedStep = output<typeof passedStep>

/** The instance that a task belongs to: its steps so far in their order, those to come, and the step of this task. */
export const taskSteps = call('GET', '/archives/task/steps', {
  serves: ['archives.task'],
  thing: 'task',
  input: z.object({ id }),
  output: z.object({
    name: z.string(),
    /** A value of process_status. */
    status_dictText: z.string(),
    steps: z.array(passedStep),
    coming: z.array(z.string()),
    step: z.nullable(processStep)
  })
})
export type TaskSteps = output<typeof taskSteps.output>

/** How many tasks are in each list of who asks. */
export const countTasks = call('GET', '/archives/task/count', {
  serves: ['archives.task'],
  thing: 'task',
  input: z.object({}),
  output: z.record(z.string(), z.number())
})
