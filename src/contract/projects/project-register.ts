import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import type { AnyRow } from '../core/resource/actions.ts'
import { choice, date, longText, number, ref, text, time } from '../core/resource/field.ts'
import { IMPORT_VERBS } from '../core/resource/file-verbs.ts'
import { resource, type Row } from '../core/resource/resource.ts'
import { ALL_VERBS, changed, seen } from '../core/resource/verbs.ts'
import { leadsFrom } from '../core/state-machine.ts'
import { projectMachine } from './project-machine.ts'

const permit = () => text({ max: 100, rules: ['unique'] })
const area = () => number({ least: 0, most: 999_999_999, decimals: 2 })
const stateOf = ({ status }: AnyRow) => String(status)

/** Whether a registration has been submitted, and the archive has not decided about it. */
export const waits = ({ status, submitTime }: AnyRow): boolean => status === 'draft' && submitTime != null
/** Whether a registration is its builder's still. */
const isOpen = (row: AnyRow): boolean => row.status === 'draft' && !waits(row)
/** What must be there once the archive is to see it. */
const onceSubmitted = (row: AnyRow): boolean => waits(row) || row.status === 'active'

/** What is asked before a project is returned, suspended or resumed: the reason, which its builder reads. */
const REASON = { opinion: longText({ max: 500, rules: ['required'] }) }

/**
 * 项目登记: a builder registers a project by its name, completes it and submits it; the archive confirms it with a number and a class, or
 * returns it. What the register says is edited until the project has gone to the archive's store.
 */
export const projectRegister = resource('project', '/project/list', {
  right: 'project.list',
  fields: {
    name: text({ max: 200, rules: ['required', 'unique'] }),
    /** Given by the archive when it confirms. */
    projectNo: text({ max: 50, made: true }),
    status: choice('project_status', { made: true }),
    category: choice('project_category', { rules: ['required'], initial: 'FJ' }),
    nature: choice('construction_nature'),
    archiveClass: choice('urban_archive_class', { made: true }),
    /** The unit of who has registered it. */
    builder: ref('org', { made: true }),
    /** The code of a district; `areaName` is what people read. */
    areaCode: text({ max: 20, isInternal: true }),
    areaName: text({ computed: true }),
    address: text({ max: 200 }),
    approvalNo: permit(),
    landUsePermit: permit(),
    landCert: text({ max: 100 }),
    planningPermit: permit(),
    constructionPermit: permit(),
    landArea: area(),
    floorArea: area(),
    /** In units of 10,000 yuan. */
    investment: area(),
    /** On what its files are where their unit project says nothing else. */
    carrier: choice('carrier_type', { initial: 'PE' }),
    /** The same of its photographs and recordings: prints and tapes, where they are not electronic. */
    photoCarrier: choice('carrier_type', { initial: 'E' }),
    startDate: date(),
    endDate: date(),
    acceptDate: date(),
    /** Three months after acceptance; `deadline` is the day that holds, to which the archive may have extended it. */
    dueDate: date({ computed: true, isInternal: true }),
    deadline: date({ computed: true }),
    submitTime: time({ made: true }),
    submitterName: text({ computed: true }),
    submitBy: text({ made: true, isInternal: true }),
    opinion: longText({ max: 500, made: true }),
    suspendedFrom: text({ made: true, isInternal: true }),
    /** What waits for the archive comes first, the longest waiting before others; then the newest. */
    turn: number({ computed: true, isInternal: true })
  },
  label: 'name',
  sort: ['turn', 'desc'],
  verbs: [...ALL_VERBS, ...IMPORT_VERBS, 'exportXls'],
  importRight: ':add',
  requiredWhen: { areaCode: onceSubmitted, address: onceSubmitted },
  lockedWhen: (row: AnyRow) => waits(row) || ['handed', 'closed', 'suspended'].includes(stateOf(row)),
  actions: {
    submit: {
      on: 'row',
      right: ':submit',
      when: isOpen,
      needs: ['nature', 'areaCode', 'address'],
      asks: true
    },
    withdraw: { on: 'row', right: ':submit', when: waits, asks: true },
    return: { on: 'row', right: ':confirm', when: waits, input: REASON },
    suspend: {
      on: 'row',
      right: ':lock',
      when: (row: AnyRow) => leadsFrom(projectMachine, 'suspend', stateOf(row)),
      input: REASON,
      isDangerous: true
    },
    resume: { on: 'row', right: ':restore', when: (row: AnyRow) => stateOf(row) === 'suspended', input: REASON }
  }
})
export type RegisteredProject = Row<typeof projectRegister>

/** The number and the class that the archive may give a project: the next one after those that it has given. */
export const proposeProjectNumber = call('GET', '/project/list/proposal', {
  serves: ['project.list:confirm'],
  input: z.object({ id: seen.id }),
  output: z.object({ projectNo: z.string(), archiveClass: z.nullable(z.string()) })
})

/** Confirms a registration: the project has its number and its class, and its builder works in it from now on. */
export const confirmProject = call('PUT', '/project/list/confirm', {
  serves: ['project.list:confirm'],
  thing: 'project',
  input: z.object({
    ...seen,
    projectNo: z._default(z.string().check(z.trim(), z.maxLength(50)), ''),
    archiveClass: z._default(z.string().check(z.trim(), z.maxLength(20)), '')
  }),
  output: z.object(changed)
})

/** 责任书 of a confirmed project, drawn by its form from what the register says. */
export const dutyLetter = call('GET', '/project/list/dutyLetter', {
  serves: ['project.list'],
  input: z.object({ id: seen.id }),
  output: z.object({ name: z.string(), /** Base64. */ pdf: z.string() })
})

const MONTHS = 3

/** The day by which the files are due, three months after the day of acceptance; the last of a month where that has no such day. */
export function dueDateOf(accepted: string): string {
  const [year = 0, month = 1, day = 1] = accepted.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + MONTHS + 1, 0))
  last.setUTCDate(Math.min(day, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}
