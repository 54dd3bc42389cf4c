import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import type { AnyRow } from '../core/resource/actions.ts'
import { boolean, choice, number, text, time } from '../core/resource/field.ts'
import { resource } from '../core/resource/resource.ts'
import type { output } from '../core/schema.ts'

const isOpen = ({ state }: AnyRow) => state === 'waiting' || state === 'running'

/** Long work of everybody in the archive, for who keeps the jobs; those of the first tenant see that of all. Everybody sees his own in the header. */
export const jobEntries = resource('jobEntry', '/sys/jobEntry', {
  right: 'sys.job',
  fields: {
    kind: choice('job_kind'),
    /** The name of the resource that it is about. */
    thing: choice('audit_object'),
    state: choice('job_state'),
    progress: text(),
    byName: text(),
    tenantName: text(),
    message: text(),
    startTime: time(),
    endTime: time()
  },
  label: 'kind',
  verbs: ['list', 'queryById'],
  actions: { cancel: { on: 'rows', right: ':cancel', when: isOpen, readsOnly: true, isDangerous: true } }
})

/** 定时任务: what servers do by the clock, in the first tenant alone. */
export const schedules = resource('schedule', '/sys/schedule', {
  right: 'sys.job',
  fields: {
    title: text({ made: true }),
    /** Five parts of a crontab, in the archives' zone. */
    pattern: text({ max: 100, made: true }),
    isPaused: boolean({ made: true }),
    nextTime: time({ computed: true }),
    lastTime: time({ computed: true }),
    lastState: choice('job_state', { computed: true }),
    lastMessage: text({ computed: true }),
    /** When it was done well last. */
    lastGood: time({ computed: true }),
    /** Whether that is longer ago than the pattern lets it be. */
    freshness: choice('schedule_freshness', { computed: true }),
    /** Of the runs that are kept. */
    runs: number({ computed: true }),
    failures: number({ computed: true })
  },
  label: 'title',
  verbs: ['list', 'queryById', 'history', 'undo'],
  sort: ['title', 'asc'],
  actions: {
    run: { on: 'rows', right: ':run', readsOnly: true },
    pause: { on: 'rows', right: ':pause', when: (row: AnyRow) => row.isPaused !== true },
    resume: { on: 'rows', right: ':pause', when: (row: AnyRow) => row.isPaused === true },
    reschedule: { on: 'row', right: ':pause', input: { pattern: text({ max: 100, rules: ['required'] }) } }
  }
})

/** A run of what is done by the clock. */
const scheduleRun = z.object({
  id: z.string(),
  state: z.string(),
  state_dictText: z.string(),
  startTime: z.string(),
  endTime: z.nullable(z.string()),
  /** Why it has failed. */
  message: z.nullable(z.string())
})
export type ScheduleRun = output<typeof scheduleRun>

/** The last runs of a schedule, the latest first. */
export const listScheduleRuns = call('GET', '/sys/schedule/runs', {
  serves: ['sys.job'],
  thing: 'schedule',
  input: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  output: z.object({ records: z.array(scheduleRun) })
})
