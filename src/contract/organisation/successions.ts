import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import type { AnyRow } from '../core/resource/actions.ts'
import { choice, longText, number, text, time } from '../core/resource/field.ts'
import { resource, type Row } from '../core/resource/resource.ts'
import type { output } from '../core/schema.ts'
import { leadsFrom } from '../core/state-machine.ts'
import { successionMachine } from './succession-machine.ts'

/** Who is succeeded: one person, or all people of a unit of the project. */
export const SUCCESSION_KINDS = ['person', 'unit'] as const
export type SuccessionKind = (typeof SUCCESSION_KINDS)[number]

/** What is open, and goes to the successor. */
export const OPEN_WORK_KINDS = ['task', 'claim', 'draft', 'returned', 'submitted', 'form', 'transfer'] as const
export type OpenWorkKind = (typeof OPEN_WORK_KINDS)[number]

/** So many things of a succession are listed one by one; further ones are counted. */
export const LISTED_WORK = 500

const thing = 'succession'
const id = z.string().check(z.minLength(1), z.maxLength(64))
const line = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), '')

/**
 * 交接 of the current project: who has handed over to whom, and when. What was handed over is read beside it.
 */
export const successions = resource('succession', '/project/handover/succession', {
  right: 'project.handover',
  fields: {
    kind: choice('succession_kind'),
    status: choice('succession_status'),
    /** Whose work it was: a person's, or a unit's. */
    predecessor: text(),
    /** The unit of that person. */
    predecessorUnit: text(),
    /** Who takes over; until he has accepted, as he was named. */
    successor: text(),
    successorUnit: text(),
    /** How many things were handed over. */
    handed: number(),
    askedBy: text(),
    decidedAt: time(),
    note: longText(),
    /** Why it was refused. */
    reason: longText()
  },
  belongsTo: 'project',
  label: 'predecessor',
  verbs: ['list', 'queryById'],
  sort: ['createTime', 'desc'],
  actions: {
    /** 撤回: before the successor has answered. */
    withdraw: {
      on: 'row',
      right: ':transfer',
      asks: true,
      readsOnly: true,
      when: (row: AnyRow) => leadsFrom(successionMachine, 'withdraw', String(row.status))
    }
  }
})
export type Succession = Row<typeof successions>

const workLine = z.object({
  kind: z.enum(OPEN_WORK_KINDS),
  id: z.string(),
  title: z.string(),
  /** The unit project or the item of the catalogue that it belongs to. */
  place: z.nullable(z.string()),
  /** Whose it is, or was. */
  owner: z.nullable(z.string())
})
export type WorkLine = output<typeof workLine>

const openWork = z.object({
  /** How many there are of each kind, also of those that are not listed. */
  counts: z.array(z.object({ kind: z.enum(OPEN_WORK_KINDS), count: z.number() })),
  lines: z.array(workLine)
})
/** What is open of a person or a unit, or was handed over. */
export type OpenWork = output<typeof openWork>

const person = z.object({ id: z.string(), username: z.string(), realname: z.string(), unit: z.nullable(z.string()) })
const unit = z.object({ id: z.string(), name: z.string(), orgType: z.string(), people: z.number() })
/** Who may be succeeded by whom in the current project. */
export const successionChoices = call('GET', '/project/handover/succession/choices', {
  serves: ['project.handover:transfer'],
  thing,
  input: z.object({}),
  output: z.object({ own: z.string(), people: z.array(person), units: z.array(unit) })
})
export type SuccessionChoices = output<typeof successionChoices.output>

/** What is open of a person or a unit now, and would be handed over. */
export const workToHandOver = call('GET', '/project/handover/succession/open', {
  serves: ['project.handover:transfer'],
  thing,
  input: z.object({ kind: z.enum(SUCCESSION_KINDS), predecessorId: id }),
  output: openWork
})

/**
 * Asks somebody to take over: he is named by his phone or user name, and is in the project once he accepts. The answer does not say whether
 * there is such an account.
 */
export const transferProject = call('POST', '/project/handover/succession/transfer', {
  serves: ['project.handover:transfer'],
  thing,
  input: z.object({
    kind: z.enum(SUCCESSION_KINDS),
    /** A member of the project, or one of its participants. */
    predecessorId: line(64),
    account: line(50),
    /** The participant for which the successor will work; who is in the project already keeps his own. */
    participantId: line(64),
    note: line(500)
  }),
  output: z.object({ id: z.string() })
})

/** What passes on by a succession: as it is now while it waits, and as it was when it was accepted. For the successor and for the project. */
export const successionWork = call('GET', '/project/handover/succession/work', {
  serves: 'user',
  thing,
  input: z.object({ id }),
  output: openWork
})

const forMe = z.object({
  id: z.string(),
  kind: z.enum(SUCCESSION_KINDS),
  project: z.string(),
  predecessor: z.string(),
  predecessorUnit: z.nullable(z.string()),
  /** For which unit I will work. */
  unit: z.nullable(z.string()),
  roles: z.string(),
  note: z.nullable(z.string()),
  askedBy: z.nullable(z.string()),
  askedAt: z.string()
})
/** A succession that waits for who asks. */
export type SuccessionForMe = output<typeof forMe>

/** The successions that wait for who asks. */
export const mySuccessions = call('GET', '/project/handover/succession/mine', {
  serves: 'user',
  thing,
  input: z.object({}),
  output: z.array(forMe)
})

/** Takes over: what is open is mine from then on, and I am in the project with the roles of my predecessor. */
export const acceptSuccession = call('PUT', '/project/handover/succession/accept', {
  serves: 'user',
  thing,
  input: z.object({ id }),
  output: z.object({ project: z.string(), handed: z.number() })
})

/** Says no, with the reason, which who has asked reads. */
export const refuseSuccession = call('PUT', '/project/handover/succession/refuse', {
  serves: 'user',
  thing,
  input: z.object({ id, reason: line(300) }),
  output: z.null()
})
