import * as z from 'zod/mini'

import type { output } from '../core/schema.ts'

/** Where a file lies, for who is not led to it: its item, its volume, and whether it is closed to who asks until it is handed in. */
export const filePlace = z.object({
  item: z.string(),
  volumeNo: z.nullable(z.number()),
  isClosed: z.boolean()
})
export type FilePlace = output<typeof filePlace>
