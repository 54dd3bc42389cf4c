import * as z from 'zod/mini'

import { call } from '../core/call.ts'

/** How often people have signed in to the archive: ever, today, and from how many addresses today. Of the audit log. */
export const visitTotals = call('GET', '/sys/loginfo', {
  serves: 'user',
  input: z.object({}),
  output: z.object({ totalVisitCount: z.number(), todayVisitCount: z.number(), todayIp: z.number() })
})

/** The same of each of the last seven days, the oldest first: `type` and `tian` are the day, short and whole. */
export const visitsByDay = call('GET', '/sys/visitInfo', {
  serves: 'user',
  input: z.object({}),
  output: z.array(z.object({ type: z.string(), tian: z.string(), ip: z.number(), visit: z.number() }))
})
