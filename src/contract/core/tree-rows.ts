import * as z from 'zod/mini'

import { call } from './call.ts'

const row = z.looseObject({
  id: z.union([z.string(), z.number()]),
  hasChildren: z.optional(z.nullable(z.union([z.boolean(), z.string(), z.number()])))
})

/** Rows of a tree below one, at whichever path has them (SPEC.md §7, tree table): a list, or a page's records. */
export const treeRows = (path: string) =>
  call('GET', path, {
    serves: 'user',
    input: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    output: z.union([z.array(row), z.object({ records: z.array(row) })])
  })
