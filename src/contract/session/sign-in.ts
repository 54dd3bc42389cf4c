import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { permissionResult } from '../core/permission-result.ts'
import { proof } from './proof.ts'
import { signedIn } from './signed-in.ts'
import { userInfo } from './user-info.ts'

const name = z.string().check(z.minLength(1), z.maxLength(60))
const secret = z.string().check(z.minLength(1), z.maxLength(200))

/**
 * Signs in by password. A picture that old clients send along is ignored (READINGS.md, ways in). After five failures the
 * call is refused (429) with the seconds to wait and a task as its result: it is taken again after the wait, or at once with the
 * `proof` that the task is solved.
 */
export const login = call('POST', '/sys/login', {
  serves: 'anyone',
  bodyOnly: true,
  input: z.object({
    username: name,
    password: secret,
    captcha: z.optional(z.string()),
    checkKey: z.optional(z.union([z.string(), z.number()])),
    remember_me: z.optional(z.boolean()),
    proof: z.optional(proof),
    /** The one-time code of a third-party account that this account is to be tied to. */
    third: z.optional(z.string().check(z.maxLength(100)))
  }),
  output: signedIn
})

/** Ends the session whose token is sent; an unknown token is answered alike. */
export const logout = call('POST', '/sys/logout', { serves: 'anyone', input: z.looseObject({}), output: z.null() })

/** The menu of the account, its granted actions, and all actions under control (SPEC.md §3, permission result). */
export const getUserPermissionByToken = call('GET', '/sys/permission/getUserPermissionByToken', {
  beforeFirstPassword: true,
  offline: true,
  serves: 'user',
  input: z.object({}),
  output: permissionResult
})

/** The signed-in user anew: after a reload, and to learn when the session ends. */
export const userInfoCall = call('GET', '/user/info', {
  beforeFirstPassword: true,
  serves: 'user',
  input: z.object({}),
  output: z.object({ userInfo, expires: z.number() })
})

/** A new week for the session in use. */
export const extendSession = call('POST', '/sys/session/extend', {
  beforeFirstPassword: true,
  serves: 'user',
  input: z.object({}),
  output: z.object({ expires: z.number() })
})

/** A picture of four characters as data address, for old clients that insist on one; nothing depends on it. */
export const randomImage = call('GET', '/sys/randomImage/:key', {
  serves: 'anyone',
  input: z.object({ key: z.string() }),
  output: z.string()
})

/** Empty ones are let through here and refused in the words of SPEC.md §5. */
const typed = z._default(z.string().check(z.maxLength(200)), '')

/** Sets one's own password by the old one; every other session of the account ends. */
export const updatePassword = call('POST', '/sys/user/updatePassword', {
  beforeFirstPassword: true,
  also: ['PUT'],
  serves: 'user',
  bodyOnly: true,
  input: z.object({ username: name, oldpassword: typed, password: typed, confirmpassword: typed }),
  output: z.null()
})
