import * as z from 'zod/mini'

import { call } from '../core/call.ts'

const id = z.string().check(z.minLength(1), z.maxLength(64))
const reason = z.string().check(z.trim(), z.minLength(4), z.maxLength(500))

/** Waives a finding, with a reason that is printed in the report. */
export const waiveFinding = call('PUT', '/arrange/check/waive', {
  serves: ['arrange.check:waive'],
  input: z.object({ id, reason }),
  output: z.null()
})

/** Takes the waiver of a finding back, with a reason that is printed beside it, while its volume is not handed in: it counts again, in every check that has found the same. */
export const takeBackWaiver = call('PUT', '/arrange/check/takeBackWaiver', {
  serves: ['arrange.check:waive'],
  input: z.object({ id, reason }),
  output: z.null()
})
