import * as z from 'zod/mini'

import { call } from '../core/call.ts'

/** Every call that is served, as an OpenAPI 3.1 document in the language of who asks; it is not wrapped in a reply. */
export const openapiDocument = call('GET', '/openapi.json', {
  serves: 'user',
  input: z.object({}),
  output: z.unknown()
})

/** The same as a page to be read. */
export const openapiPage = call('GET', '/openapi', { serves: 'user', input: z.object({}), output: z.unknown() })
