import * as z from 'zod/mini'

import { call } from '../core/call.ts'

/**
 * Whether a value is taken already: a success passes, a refusal says so. Only pairs of tables and fields that the server knows
 * (RELIABILITY.md); who has not signed in may ask for the names of accounts alone.
 */
export const duplicateCheck = call('GET', '/sys/duplicate/check', {
  serves: 'anyone',
  input: z.object({
    tableName: z.string().check(z.maxLength(60)),
    fieldName: z.string().check(z.maxLength(60)),
    fieldVal: z._default(z.string().check(z.maxLength(500)), ''),
    /** The row that holds the value itself. */
    dataId: z.optional(z.string().check(z.maxLength(60)))
  }),
  output: z.null()
})

/** Whether a name of an account, or a phone, is free, as existing clients ask it: a success passes, a refusal says that it is taken. */
export const checkOnlyUser = call('GET', '/sys/user/checkOnlyUser', {
  serves: 'anyone',
  input: z.object({
    username: z.optional(z.string().check(z.maxLength(60))),
    phone: z.optional(z.string().check(z.maxLength(60)))
  }),
  output: z.null()
})

/** Whether a value is built as a rule wants it: a success passes, a refusal says which part is wrong. */
export const checkByCode = call('GET', '/sys/checkRule/checkByCode', {
  serves: 'anyone',
  input: z.object({
    ruleCode: z._default(z.string().check(z.maxLength(60)), ''),
    value: z._default(z.string().check(z.maxLength(1500)), '')
  }),
  output: z.null()
})
