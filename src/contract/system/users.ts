import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { joined, listQuery, pageOf } from '../core/query.ts'
import type { AnyRow } from '../core/resource/actions.ts'
import { choice, date, refs, text } from '../core/resource/field.ts'
import { resource, type Row } from '../core/resource/resource.ts'
import { ALL_VERBS, FILE_VERBS } from '../core/resource/verbs.ts'

/** What only who manages users reads of them: pickers show the others. */
const KEPT = { readableBy: 'sys.user' } as const

/**
 * 用户: the people of an archive and their accounts. Everybody lists those that he may see, as pickers do: oneself, who shares a project or
 * a department with one, and everybody of the tenant for who manages users everywhere. Who describes people gives them no roles. Who leads
 * a department adds people into it.
 */
export const users = resource('user', '/sys/user', {
  right: 'sys.user',
  listServes: 'user',
  addServes: ['sys.myDepart'],
  fields: {
    username: text({ max: 50, rules: ['required', 'unique', 'identifier'], once: true }),
    realname: text({ max: 50, rules: ['required'] }),
    phone: text({ max: 20, rules: ['unique', 'm'] }),
    sex: choice('sex'),
    birthday: date(KEPT),
    email: text({ max: 100, rules: ['e'], ...KEPT }),
    workNo: text({ max: 50, rules: ['unique'], ...KEPT }),
    telephone: text({ max: 30, ...KEPT }),
    post: refs('position', KEPT),
    avatar: text({ computed: true }),
    orgCode: text({ computed: true }),
    orgCodeTxt: text({ computed: true }),
    departIds: refs('depart', { computed: true, ...KEPT }),
    roleIds: refs('role', { computed: true, ...KEPT }),
    /** '2' who leads a department, '1' who leads none. */
    userIdentity: text({ computed: true, ...KEPT }),
    /** The tenants that he may work in. */
    relTenantIds: text({ computed: true, ...KEPT }),
    /** '1' in use, '2' frozen. */
    status: choice('user_status', { computed: true }),
    /** The administrators' role by which only who holds it too describes and freezes the account; null where who asks may. */
    heldBeside: text({ computed: true, isInternal: true, ...KEPT })
  },
  label: 'realname',
  guardedWhen: ({ heldBeside }) => typeof heldBeside === 'string',
  verbs: [...ALL_VERBS, ...FILE_VERBS],
  actions: {
    /** Taken back by the next one: its question begins at the yes. */
    freeze: { on: 'rows', right: ':freeze', when: (row: AnyRow) => row.status === '1', asks: true },
    unfreeze: { on: 'rows', right: ':freeze', when: (row: AnyRow) => row.status === '2', asks: true },
    /** Gives a password that is shown once, and must be changed at the next sign-in. */
    resetPassword: { on: 'row', right: ':resetPwd', asks: true, isDangerous: true }
  }
})
export type User = Row<typeof users>

/** A user as pickers show one (SPEC.md §3, user picker row). */
export type UserRow = Pick<
  User,
  'id' | 'username' | 'realname' | 'phone' | 'birthday' | 'sex' | 'sex_dictText' | 'avatar' | 'orgCode' | 'status'
>

const id = z.string().check(z.minLength(1), z.maxLength(64))
const done = z.object({ count: z.number() })
const typed = z._default(z.string().check(z.maxLength(200)), '')
const some = z.object({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  avatar: z.nullable(z.string()),
  orgCode: z.nullable(z.string())
})

/** The ids of the roles that somebody holds everywhere. */
export const queryUserRole = call('GET', '/sys/user/queryUserRole', {
  serves: ['sys.user'],
  thing: 'user',
  input: z.object({ userid: id }),
  output: z.array(z.string())
})
/** The departments that somebody belongs to. */
export const userDepartList = call('GET', '/sys/user/userDepartList', {
  serves: ['sys.user'],
  thing: 'user',
  input: z.object({ userId: id }),
  output: z.array(z.object({ key: z.string(), title: z.string() }))
})
/** The users of a department that one may see. */
export const queryUserByDepId = call('GET', '/sys/user/queryUserByDepId', {
  serves: 'user',
  thing: 'user',
  input: z.object({ id }),
  output: z.array(some)
})
/** The users of these names or ids: a bare list without an envelope, as the existing client's picker reads it. */
export const getMultiUser = call('GET', '/sys/user/getMultiUser', {
  serves: 'user',
  thing: 'user',
  input: z.object({ username: z.optional(joined()), id: z.optional(joined()) }),
  output: z.array(some)
})
/** Freezes ('2') or unfreezes ('1') people, as existing clients ask it. */
export const frozenBatch = call('PUT', '/sys/user/frozenBatch', {
  serves: ['sys.user:freeze'],
  thing: 'user',
  input: z.object({
    ids: joined(),
    status: z.union([z.enum(['1', '2']), z.pipe(z.transform(String), z.enum(['1', '2']))])
  }),
  output: done
})
/** Sets a password for somebody else; he must change it at the next sign-in. */
export const setPassword = call('PUT', '/sys/user/changePassword', {
  serves: ['sys.user:resetPwd'],
  thing: 'user',
  bodyOnly: true,
  input: z.object({ username: z.string().check(z.maxLength(50)), password: typed, confirmpassword: typed }),
  output: z.null()
})
/** The deleted users, as existing clients read them. */
export const userRecycleBin = call('GET', '/sys/user/recycleBin', {
  serves: ['sys.user:delete'],
  input: z.object({}),
  output: z.array(some)
})
export const putRecycleBin = call('PUT', '/sys/user/putRecycleBin', {
  serves: ['sys.user:delete'],
  thing: 'user',
  input: z.object({ userIds: joined() }),
  output: done
})
/** Removes deleted users for good: those who have never done anything, since what was done keeps its name. */
export const deleteRecycleBin = call('DELETE', '/sys/user/deleteRecycleBin', {
  serves: ['sys.user:delete'],
  thing: 'user',
  input: z.object({ userIds: joined() }),
  output: done
})
/** What the form of existing clients sends beside the fields of a user: departments and roles by their ids, and a first password. */
export const olderUserForm = z.object({
  selecteddeparts: z.optional(z.nullable(z.string().check(z.maxLength(20_000)))),
  selectedroles: z.optional(z.nullable(z.string().check(z.maxLength(20_000)))),
  password: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  confirmpassword: z.optional(z.nullable(z.string().check(z.maxLength(200))))
})
/** People of a department and those below it, for pickers of existing clients. */
export const queryUserComponentData = call('GET', '/sys/user/queryUserComponentData', {
  serves: 'user',
  thing: 'user',
  input: z.extend(listQuery, { departId: z.optional(z.string().check(z.maxLength(64))) }),
  output: pageOf(
    z.extend(some, {
      sex: z.nullable(z.string()),
      sex_dictText: z.string(),
      phone: z.nullable(z.string()),
      orgCodeTxt: z.nullable(z.string())
    })
  )
})
