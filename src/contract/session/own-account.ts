import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { RULE_SHORTCUTS } from '../core/rules.ts'
import type { output } from '../core/schema.ts'
import { mobile, smscode } from './phone.ts'
import { depart, userInfo } from './user-info.ts'

/** One's own account as its owner sees it. */
export const ownAccount = call('GET', '/sys/user/own', {
  serves: 'user',
  input: z.object({}),
  output: z.object({
    userInfo,
    departs: z.array(depart),
    /** Roles, and the project each is held in; null: everywhere. */
    roles: z.array(z.object({ name: z.string(), project: z.nullable(z.string()) })),
    /** Accounts of third parties that sign in as this one. */
    third: z.array(z.object({ source: z.string(), name: z.nullable(z.string()), created: z.string() })),
    /** Tries to sign in as this account, newest first, refused ones as well. */
    signIns: z.array(z.object({ at: z.string(), ip: z.nullable(z.string()), ok: z.boolean(), by: z.string() }))
  })
})
export type OwnAccount = output<typeof ownAccount.output>

/** Changes what everybody may change of himself. Another phone needs the code that was sent to it. Answers the user anew. */
export const editOwnAccount = call('PUT', '/sys/user/own', {
  serves: 'user',
  bodyOnly: true,
  input: z.object({
    email: z.optional(z.nullable(z.string().check(z.maxLength(100), z.regex(RULE_SHORTCUTS.e ?? /$^/)))),
    sex: z.optional(z.nullable(z.enum(['1', '2']))),
    birthday: z.optional(z.nullable(z.iso.date())),
    /** The stored path of a picture. */
    avatar: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
    phone: z.optional(mobile),
    smscode: z.optional(smscode)
  }),
  output: z.object({ userInfo })
})

/** One's own sessions that run, newest first. */
export const ownSessions = call('GET', '/sys/session/own', {
  serves: 'user',
  input: z.object({}),
  output: z.array(
    z.object({
      id: z.string(),
      created: z.string(),
      expires: z.string(),
      ip: z.nullable(z.string()),
      agent: z.nullable(z.string()),
      isThis: z.boolean()
    })
  )
})
export type OwnSession = output<typeof ownSessions.output>[number]

/** Ends one of one's own sessions. */
export const endOwnSession = call('POST', '/sys/session/end', {
  serves: 'user',
  input: z.object({ id: z.string().check(z.maxLength(60)) }),
  output: z.null()
})

/** Signs out everywhere; with `others` this session stays. Answers how many have ended. */
export const endSessions = call('POST', '/sys/session/endAll', {
  serves: 'user',
  input: z.object({ others: z._default(z.boolean(), false) }),
  output: z.object({ ended: z.number() })
})

/** Unties a third-party account from one's own. */
export const untieThird = call('POST', '/sys/third/user/untie', {
  serves: 'user',
  input: z.object({ source: z.string().check(z.maxLength(40)) }),
  output: z.null()
})
