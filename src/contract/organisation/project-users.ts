import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import type { AnyRow } from '../core/resource/actions.ts'
import { boolean, choice, ref, refs, text, time } from '../core/resource/field.ts'
import { resource, type Row } from '../core/resource/resource.ts'
import { changed, seen, shownOnce } from '../core/resource/verbs.ts'
import type { output } from '../core/schema.ts'

/** What becomes of an account is said of the user, and kept in his history. */
const ACCOUNT = { on: 'row', asks: true, readsOnly: true } as const

/**
 * 系统用户: the people of the current project: the unit that each works for there, and the roles that he holds there. Removing somebody takes
 * him out of the project and leaves his account; his account is frozen here only where it is for the leader's own projects alone.
 */
export const projectUsers = resource('projectUser', '/organization/systemUser', {
  right: 'org.user',
  fields: {
    realname: text({ computed: true }),
    username: text({ computed: true }),
    phone: text({ computed: true }),
    /** The unit that he works for in the project. */
    participantId: ref('participant'),
    post: text({ max: 50 }),
    /** The roles that he holds in this project. */
    roleIds: refs('role', { computed: true }),
    /** How far his roles cover the project's files: 'all' of it, what his unit has made ('org'), he himself ('own'), or parts of the catalogue. */
    dataScope: choice('member_scope', { computed: true }),
    /** Those parts: `A1:w,B:r`, with what he writes and what he reads alone. */
    scopeCodes: text({ computed: true, isInternal: true }),
    /** '1' in use, '2' frozen. */
    status: choice('user_status', { computed: true }),
    lastSignIn: time({ computed: true }),
    /** Whether this project has made the account: then its leaders freeze it and give it a password. */
    isMadeHere: boolean({ computed: true }),
    userId: text({ made: true, isInternal: true })
  },
  belongsTo: 'project',
  isOpenForGood: true,
  label: 'realname',
  verbs: ['list', 'queryById', 'edit', 'deletedList', 'restore', 'history', 'undo'],
  actions: {
    freeze: { ...ACCOUNT, right: ':freeze', when: (row: AnyRow) => row.status === '1', undoneBy: 'unfreeze' },
    unfreeze: { ...ACCOUNT, right: ':freeze', when: (row: AnyRow) => row.status === '2', undoneBy: 'freeze' },
    /** Gives a password that is shown once, and must be changed at the next sign-in. */
    resetPassword: { ...ACCOUNT, right: ':resetPwd', isDangerous: true }
  }
})
export type ProjectUser = Row<typeof projectUsers>

const id = z.string().check(z.minLength(1), z.maxLength(64))
const line = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), '')
const roleIds = z.array(id).check(z.maxLength(50))
const thing = 'projectUser'

/** What somebody gets with his place in the project: the unit that he works for, his post, and his roles there. */
const place = { participantId: line(64), post: line(50), roleIds }
const written = z.object({ ...changed, result: shownOnce })

/** The roles that can be held in a project, and whether who asks may give them and take them away there. */
export const projectRoles = call('GET', '/organization/systemUser/roles', {
  serves: ['org.user'],
  input: z.object({}),
  output: z.array(z.object({ id: z.string(), roleCode: z.string(), roleName: z.string(), canGrant: z.boolean() }))
})
export type ProjectRole = output<typeof projectRoles.output>[number]

/** Invites somebody into the project, by his phone or user name: he is in it once he has accepted. The answer does not say whether there is such an account. */
export const invitePerson = call('POST', '/organization/systemUser/invite', {
  serves: ['org.user:add'],
  thing,
  input: z.object({ account: line(50), ...place }),
  output: z.object({ id: z.string() })
})

/**
 * Makes an account for somebody who has none and brings him into the project; his first password is answered once. With a phone no account is
 * made: whoever has it, or registers with it, is invited, and null is answered.
 */
export const addPerson = call('POST', '/organization/systemUser/add', {
  serves: ['org.user:add'],
  thing,
  input: z.object({ username: line(50), realname: line(50), phone: line(20), ...place }),
  output: z.nullable(written)
})

/** Gives somebody these roles in the project, and no others. */
export const assignRoles = call('PUT', '/organization/systemUser/assign', {
  serves: ['org.user:assign'],
  thing,
  input: z.object({ ...seen, roleIds }),
  output: z.object(changed)
})

/** What somebody would leave undone: tasks that wait for him, and files that he has not submitted. */
export const openWork = call('GET', '/organization/systemUser/openWork', {
  serves: ['org.user'],
  thing,
  input: z.object({ id }),
  output: z.object({ tasks: z.number(), files: z.number() })
})

/** Takes somebody out of the project with his roles there; his account stays, and what he has done. */
export const removePerson = call('DELETE', '/organization/systemUser/remove', {
  serves: ['org.user:delete'],
  thing,
  input: z.object({ id, rowVersion: z.optional(z.coerce.number()) }),
  output: z.object(changed)
})

const waiting = z.object({
  id: z.string(),
  realname: z.string(),
  username: z.string(),
  phone: z.nullable(z.string()),
  /** The unit of his account. */
  unit: z.nullable(z.string()),
  note: z.nullable(z.string()),
  askTime: z.string()
})
/** Somebody who asks for access to the project. */
export type AccessWaiting = output<typeof waiting>

/** Who asks for access to the current project, the longest waiting first. */
export const waitingRequests = call('GET', '/organization/systemUser/requests', {
  serves: ['org.user'],
  input: z.object({}),
  output: z.array(waiting)
})

/** Lets in who has asked for access; he is notified. */
export const grantRequest = call('PUT', '/organization/systemUser/grantRequest', {
  serves: ['org.user:add'],
  thing,
  input: z.object({ id, ...place }),
  output: written
})

/** Refuses who has asked for access; he is notified of the reason. */
export const refuseRequest = call('PUT', '/organization/systemUser/refuseRequest', {
  serves: ['org.user:add'],
  thing,
  input: z.object({ id, reason: line(300) }),
  output: z.object({ id: z.string() })
})
