import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { listQuery, pageOf, paging } from '../core/query.ts'
import type { output } from '../core/schema.ts'
import { filePlace } from './file-places.ts'
import { CHECK_LEVELS, CHECK_PROPERTIES, CHECK_STAGES } from './items.ts'

const id = z.string().check(z.minLength(1), z.maxLength(64))
const text = z.nullable(z.string())

/** What is checked: the project, a unit project, a node of its tree with all below it, volumes that were chosen, one volume, or single files. */
export const CHECK_TARGETS = ['project', 'unit', 'node', 'volumes', 'volume', 'file'] as const
export type CheckTarget = (typeof CHECK_TARGETS)[number]

/** How an item or a run has come out. `human`: software finds nothing, and a person has to see for himself; `notRun`: it was asked for, and nothing was there to measure it. Neither is `passed`. */
export const CHECK_RESULTS = ['crashed', 'failed', 'warned', 'notRun', 'human', 'passed', 'notApplicable'] as const
export type CheckResult = (typeof CHECK_RESULTS)[number]

/** What a finding is: something wrong, something that a person has to look at, or an item that could not be asked. */
export const FINDING_KINDS = ['found', 'human', 'crashed'] as const
export type FindingKind = (typeof FINDING_KINDS)[number]

/** How one of the 44 items has come out in a run. */
export const checkedItem = z.object({
  code: z.string(),
  name: z.string(),
  /** What it measures. */
  how: z.string(),
  property: z.enum(CHECK_PROPERTIES),
  level: z.enum(CHECK_LEVELS),
  result: z.enum(CHECK_RESULTS),
  /** Of how many things it could say something. */
  checked: z.number(),
  found: z.number(),
  waived: z.number(),
  human: z.number(),
  crashed: z.number(),
  /** Why it does not apply, where it does not. */
  why: z.string()
})
export type CheckedItem = output<typeof checkedItem>

/** How one volume came out in a check of several: what it has itself, whatever its project has not. */
export const checkedVolume = z.object({
  id: z.string(),
  volumeNo: z.number(),
  title: z.string(),
  result: z.enum(CHECK_RESULTS),
  found: z.number(),
  human: z.number()
})
export type CheckedVolumeResult = output<typeof checkedVolume>

/** A check: what was asked, and how it came out. */
export const checkRun = z.object({
  id: z.string(),
  stage: z.enum(CHECK_STAGES),
  target: z.enum(CHECK_TARGETS),
  targetTitle: z.string(),
  /** The scheme by which it asks, with its version. */
  scheme: text,
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** The job that works on it, as /sys/job/list knows it. */
  job: text,
  result: z.nullable(z.enum(CHECK_RESULTS)),
  /** Files. */
  files: z.number(),
  found: z.number(),
  waived: z.number(),
  human: z.number(),
  /** Stored bytes that were known from an earlier check and have not changed. */
  reused: z.number(),
  byName: text,
  createTime: z.string(),
  finishTime: text,
  /** How far the work is: objects measured, of how many. */
  done: z.number(),
  total: z.nullable(z.number())
})
export type CheckRun = output<typeof checkRun>

/** A waiver that was taken back: who had waived by which reason, and who took that back, when and why. */
export const pastWaiver = z.object({
  by: text,
  time: z.string(),
  reason: z.string(),
  backBy: text,
  backTime: z.string(),
  backReason: z.string()
})
export type PastWaiver = output<typeof pastWaiver>

/** Something that was found, or that a person has to look at. */
export const checkFinding = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  kind: z.enum(FINDING_KINDS),
  level: z.enum(CHECK_LEVELS),
  target: z.enum(['file', 'volume', 'node', 'project']),
  targetId: text,
  targetTitle: z.string(),
  /** The name of the unit project that its file belongs to. */
  unit: z.optional(text),
  /** The file and the cell that it concerns, for the list of files. */
  fileId: text,
  field: text,
  /** Where that file lies; null where it concerns none, or one that is no more. */
  lies: z.nullable(filePlace),
  /** What was measured, in words. */
  said: z.string(),
  /** What would mend it. */
  mend: z.string(),
  waivedBy: text,
  waivedTime: text,
  waiveReason: text,
  /** The waivers that were taken back, the first one first. */
  pastWaivers: z.array(pastWaiver)
})
export type CheckFinding = output<typeof checkFinding>

/** Who checks files where they are described. */
const VALIDATES = 'archives.collect:validate'

/** Orders a check of the current project; who may only validate checks a node or files. The text of files and their drawn pages are passes of their own; `again` measures also what has not changed. */
export const runCheck = call('POST', '/arrange/check/run', {
  serves: ['arrange.check:run', VALIDATES],
  input: z.object({
    stage: z.enum(CHECK_STAGES),
    target: z.enum(CHECK_TARGETS),
    /** Of a unit project, a node or a volume. */
    targetId: z.optional(id),
    /** Of files, or of volumes. */
    ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(500))),
    text: z._default(z.boolean(), true),
    drawing: z._default(z.boolean(), true),
    again: z._default(z.boolean(), false)
  }),
  output: z.object({ id: z.string(), job: z.string() })
})

/** Checks a file of a run anew, its bytes too, and the run with it. */
export const recheckFile = call('POST', '/arrange/check/recheck', {
  serves: ['arrange.check:run'],
  input: z.object({ id, file: id }),
  output: z.object({ id: z.string(), job: z.string() })
})

/** The checks of the current project, the newest first. */
export const listCheckRuns = call('GET', '/arrange/check/list', {
  serves: ['arrange.check'],
  input: listQuery,
  output: pageOf(checkRun)
})

/** One check with its items, and with the verdict of each volume that it has seen whole. */
export const queryCheckRun = call('GET', '/arrange/check/queryById', {
  serves: ['arrange.check', VALIDATES],
  input: z.object({ id }),
  output: z.extend(checkRun, { items: z.array(checkedItem), volumes: z.array(checkedVolume) })
})

/** What a check has found: `kind` and `code` narrow it; `kind=human` is the checklist of what software cannot check. */
export const listFindings = call('GET', '/arrange/check/findings', {
  serves: ['arrange.check', VALIDATES],
  input: z.object({
    id,
    ...paging,
    kind: z.optional(z.enum(FINDING_KINDS)),
    code: z.optional(z.string().check(z.maxLength(10))),
    open: z.optional(z.enum(['1']))
  }),
  output: pageOf(checkFinding)
})

/** The report of a check as a workbook: the items first, then what was found, with waivers and their reasons. */
export const exportCheck = call('GET', '/arrange/check/exportXls', {
  serves: ['arrange.check:export'],
  input: z.object({ id }),
  output: z.any()
})

/** The same report as a PDF: tagged, in Chinese, by the form 四性检测报告. */
export const exportCheckPdf = call('GET', '/arrange/check/exportPdf', {
  serves: ['arrange.check:export'],
  input: z.object({ id }),
  output: z.any()
})

const place = z.object({ id: z.string(), title: z.string() })

/** What of the current project can be checked by itself: unit projects, nodes of its tree, and volumes. */
export const checkTargets = call('GET', '/arrange/check/targets', {
  serves: ['arrange.check:run'],
  input: z.object({}),
  output: z.object({ units: z.array(place), nodes: z.array(place), volumes: z.array(place) })
})
