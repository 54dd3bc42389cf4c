import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import type { output } from '../core/schema.ts'

/** From so many days on a project's transfer is near. */
export const NEAR_DAYS = 30

const work = z.object({
  id: z.string(),
  title: z.string(),
  nodeId: z.nullable(z.string()),
  catalogCode: z.string(),
  catalogName: z.string(),
  status: z.string(),
  updateTime: z.string(),
  note: z.nullable(z.string()),
  /** The cell at which the work goes on: what the return is about, or the first that is empty or 待核; null: none in particular. */
  key: z.nullable(z.string()),
  /** The titles of the cells that must be filled and are empty. */
  missing: z.array(z.string()),
  /** How many cells are 待核. */
  unconfirmed: z.number(),
  /** Days until it is due, negative when overdue; null without a day. */
  daysLeft: z.nullable(z.number())
})

/** A transfer that waits for somebody: at its builder's, who mends, packs and sends it, or at the archive. */
const transfer = z.object({
  id: z.string(),
  transferNo: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  status: z.string(),
  status_dictText: z.string(),
  volumes: z.number(),
  files: z.number(),
  daysLeft: z.nullable(z.number())
})

/** What waits for who keeps a register of the archive, the accounts, the rights or the log: the papers of a unit, a registered project, a project that asks for more time, a 移交书 to be sealed, a 接收证明 to be issued, an account without a unit or without a role, messages that were not delivered, a log to be verified. */
const queued = z.object({
  kind: z.enum([
    'enterprise',
    'registration',
    'extension',
    'sealing',
    'issuing',
    'account',
    'roleless',
    'undelivered',
    'log'
  ]),
  id: z.string(),
  /** Empty where it is no single thing. */
  title: z.string(),
  /** By what its list finds it. */
  word: z.string(),
  since: z.nullable(z.string()),
  /** In which project it is done; null: in none. */
  project: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** How many of the kind there are in all. */
  count: z.number()
})

/** A step of a project's way from its registration to its handover. */
const wayStep = z.object({
  id: z.enum(['registered', 'collecting', 'arranging', 'preAccepting', 'transferring', 'handed']),
  /** `begun`: something of it is there, though the project is at an earlier step. */
  state: z.enum(['done', 'current', 'begun', 'coming']),
  /** When it began; null where that is not known. */
  day: z.nullable(z.string()),
  /** By when it must be done. */
  due: z.nullable(z.string())
})

/** What keeps a project from its next step, and the first place where that is mended. */
const blocker = z.object({
  kind: z.enum(['gaps', 'returned', 'drafts', 'submitted', 'transfer']),
  count: z.number(),
  nodeId: z.nullable(z.string()),
  fileId: z.nullable(z.string())
})

const task = z.object({
  id: z.string(),
  title: z.string(),
  /** What is to be done: `review` a file, or `collect` it anew. */
  kind: z.string(),
  fileId: z.nullable(z.string()),
  nodeId: z.nullable(z.string()),
  /** Days until it is due, negative when overdue; null without a day. */
  daysLeft: z.nullable(z.number())
})

/** One of my projects, and the state of my work there. */
const own = z.object({
  id: z.string(),
  name: z.string(),
  isCurrent: z.boolean(),
  /** Days left until it must be transferred; negative when overdue, null when no day is set or it is handed over. */
  daysLeft: z.nullable(z.number()),
  isOver: z.boolean(),
  returned: z.number(),
  drafts: z.number()
})

/**
 * My unfinished work in the current project: my tasks and those that my roles may take, what was returned to me, my drafts, what
 * I have worked on last, and the gaps that I may fill; besides, all my projects by their deadlines, for who works at projects.
 */
export const myWork = call('GET', '/workbench/mine', {
  offline: true,
  serves: 'user',
  input: z.object({}),
  output: z.object({
    /** The nearest day first. */
    returned: z.array(work),
    returnedTotal: z.number(),
    drafts: z.array(work),
    draftsTotal: z.number(),
    /** The nearest day first; those without one last. */
    tasks: z.array(task),
    tasksTotal: z.number(),
    /** Transfers that wait for who mends, packs, sends, reviews or receives them. */
    transfers: z.array(transfer),
    transfersTotal: z.number(),
    /** Each kind together, the longest waiting first. */
    queues: z.array(queued),
    /** What I have brought or changed, the last first. */
    recent: z.array(work),
    /** Approved files of the project that lie in no volume, and volumes that are to be checked, as far as I arrange them. */
    unplaced: z.number(),
    unchecked: z.number(),
    /** Files of the project that wait to be classified, as far as I may file them. */
    waiting: z.number(),
    projects: z.array(own),
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
  offline: true,
  serves: 'user',
  input: z.object({}),
  output: z.object({
    project: z.nullable(
      z.object({
        id: z.string(),
        name: z.string(),
        projectNo: z.string(),
        status_dictText: z.string(),
        address: z.nullable(z.string())
      })
    ),
    files: z.number(),
    pages: z.number(),
    bytes: z.number(),
    /** Items that must be kept and are 缺, those that are 在办, and, once the project is handed over, both as 欠交. */
    gaps: z.number(),
    begun: z.number(),
    owed: z.number(),
    /** Whether who asks sees every file of the project: else all figures are of those that he may see. */
    isWhole: z.boolean(),
    /** Items that the archive must keep and that apply. */
    must: z.number(),
    units: z.number(),
    /** Days left until the transfer; negative when overdue, null without a day or where the project is handed over. */
    daysLeft: z.nullable(z.number()),
    /** The day to which the archive has extended the deadline, and why. */
    extension: z.nullable(z.object({ until: z.string(), reason: z.string() })),
    /** From the registration to the handover; empty where there is no project. */
    way: z.array(wayStep),
    blockers: z.array(blocker),
    byStatus: z.array(z.object({ status: z.string(), text: z.string(), files: z.number() })),
    byClass: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        files: z.number(),
        must: z.number(),
        gaps: z.number(),
        begun: z.number(),
        owed: z.number()
      })
    ),
    /** By day, two weeks. */
    recent: z.array(z.object({ day: z.string(), files: z.number() })),
    /** By month (`2026-03`), the year up to the last file that came. */
    months: z.array(z.object({ month: z.string(), files: z.number() }))
  })
})
export type ProjectFigures = output<typeof projectFigures.output>
