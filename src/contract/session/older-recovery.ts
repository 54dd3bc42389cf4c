import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { mobile, smscode } from './phone.ts'

/**
 * The way back to an account as existing clients go it: the code from the phone is shown first. `smscode` of the answer is a secret that is
 * good for one new password of this account; the code itself is used up.
 */
export const phoneVerification = call('POST', '/sys/user/phoneVerification', {
  serves: 'anyone',
  bodyOnly: true,
  input: z.object({ phone: mobile, smscode }),
  output: z.object({ username: z.string(), smscode: z.string() })
})

/** Sets the new password with that secret. Existing clients send it in the address of a GET, where no password is taken (docs/existing-clients.md). */
export const passwordChange = call('POST', '/sys/user/passwordChange', {
  serves: 'anyone',
  bodyOnly: true,
  input: z.object({
    username: z.string().check(z.minLength(1), z.maxLength(60)),
    password: z.string().check(z.minLength(1), z.maxLength(200)),
    smscode: z.string().check(z.minLength(1), z.maxLength(100)),
    phone: z.string().check(z.minLength(1), z.maxLength(20))
  }),
  output: z.null()
})
