import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { permissionResult } from '../core/permission-result.ts'
import { allDictItems } from '../system/dictionaries.ts'
import { depart, tenant, userInfo } from './user-info.ts'

const name = z.string().check(z.minLength(1), z.maxLength(60))
const secret = z.string().check(z.minLength(1), z.maxLength(200))

/**
 * Signs in by password. A picture that old clients send along is not looked at (READINGS.md, ways in). `multi_depart` 0:
 * no department, 1: one, 2: several, of which `departs` tells.
 */
export const login = call('POST', '/sys/login', {
  serves: 'anyone',
  input: z.object({
    username: name,
    password: secret,
    captcha: z.optional(z.string()),
    checkKey: z.optional(z.union([z.string(), z.number()])),
    remember_me: z.optional(z.boolean())
  }),
  output: z.object({
    token: z.string(),
    userInfo,
    sysAllDictItems: allDictItems,
    multi_depart: z.number(),
    departs: z.array(depart),
    tenantList: z.array(tenant),
    /** When the session ends, milliseconds since 1970. */ expires: z.number()
  })
})

/** Ends the session whose token is sent; an unknown token is answered alike. */
export const logout = call('POST', '/sys/logout', { serves: 'anyone', input: z.looseObject({}), output: z.null() })

/** The menu of the account, its granted actions, and all actions under control (SPEC.md §3, permission result). */
export const getUserPermissionByToken = call('GET', '/sys/permission/getUserPermissionByToken', { serves: 'user', input: z.object({}), output: permissionResult })

/** The signed-in user anew: after a reload, and to learn when the session ends. */
export const userInfoCall = call('GET', '/user/info', { serves: 'user', input: z.object({}), output: z.object({ userInfo, expires: z.number() }) })

/** A new week for the session in use. */
export const extendSession = call('POST', '/sys/session/extend', { serves: 'user', input: z.object({}), output: z.object({ expires: z.number() }) })

/** A small drawing as data address for old clients that insist on one; nothing depends on it. */
export const randomImage = call('GET', '/sys/randomImage/:key', { serves: 'anyone', input: z.object({ key: z.string() }), output: z.string() })

/** Empty ones are let through here and refused in the words of SPEC.md §5. */
const typed = z._default(z.string().check(z.maxLength(200)), '')

/** Sets one's own password by the old one; every other session of the account ends. */
export const updatePassword = call('POST', '/sys/user/updatePassword', {
  also: ['PUT'],
  serves: 'user',
  input: z.object({ username: name, oldpassword: typed, password: typed, confirmpassword: typed }),
  output: z.null()
})
