import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { signedIn } from './signed-in.ts'

const source = z.enum(['oidc'])
const text = z.optional(z.string().check(z.maxLength(4000)))

/** Leads the browser to the provider. `redirect` is where the sign-in leads afterwards. */
export const renderThird = call('GET', '/sys/thirdLogin/render/:source', {
  serves: 'anyone',
  input: z.object({ source, redirect: z.optional(z.string().check(z.maxLength(2000))) }),
  output: z.null()
})

/** The way back from the provider: leads the browser to the sign-in page with a one-time code behind the `#`. */
export const thirdCallback = call('GET', '/sys/thirdLogin/callback', {
  serves: 'anyone',
  input: z.looseObject({ state: text, code: text, error: text }),
  output: z.null()
})

/**
 * Signs in by the one-time code `a` that the way back has made, of the source `b` (READINGS.md, thirdLogin). An account that is tied
 * to nobody is refused, with a fresh one-time code and the person's name as its result: signing in with it ties the two.
 */
export const getLoginUser = call('GET', '/sys/thirdLogin/getLoginUser/:a/:b', {
  serves: 'anyone',
  input: z.object({
    a: z.string().check(z.minLength(1), z.maxLength(100)),
    b: z.string().check(z.maxLength(40))
  }),
  output: signedIn
})

/** What comes with the refusal of a third-party account that is tied to no account here. */
export const untied = z.object({ third: z.string(), name: z.string() })

/** Signs in by a ticket of the CAS that was made for `service`, an address of this product. */
export const casLogin = call('POST', '/sys/cas/client/validateLogin', {
  also: ['GET'],
  serves: 'anyone',
  input: z.object({
    ticket: z.string().check(z.minLength(1), z.maxLength(500)),
    service: z.string().check(z.minLength(1), z.maxLength(2000))
  }),
  output: signedIn
})
