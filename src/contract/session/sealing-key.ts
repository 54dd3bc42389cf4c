import * as z from 'zod/mini'

import { call } from '../core/call.ts'

/**
 * The key by which a browser seals what an account keeps in it beyond its session (AES-GCM, 256 bits, base64): it is the same at each sign-in of the
 * account, and nobody else is given it. By `tag`, which says nothing of who he is, the account finds what is its own.
 */
export const sealingKey = call('GET', '/sys/user/sealingKey', {
  serves: 'user',
  input: z.object({}),
  output: z.object({ tag: z.string(), key: z.string() })
})
