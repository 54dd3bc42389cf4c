import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import type { output } from '../core/schema.ts'

/** What is known of the current project 项目信息, as the data-entry template of projects asks for it, in its order and in words. */
export const projectInformation = call('GET', '/organization/projectInformation/query', {
  serves: ['org.info'],
  input: z.object({}),
  output: z.object({
    name: z.string(),
    status_dictText: z.string(),
    items: z.array(z.object({ key: z.string(), title: z.string(), value: z.nullable(z.string()) }))
  })
})
export type ProjectInformation = output<typeof projectInformation.output>
