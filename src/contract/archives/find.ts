import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import type { output } from '../core/schema.ts'

/** A file or a volume 案卷 that the palette found, with its place: choosing it opens that node at that file. */
export const found = z.object({
  kind: z.enum(['file', 'volume']),
  id: z.string(),
  title: z.string(),
  /** A file's number or drawing number; a volume's 档号, or its number in the project. */
  number: z.nullable(z.string()),
  /** The item that holds the file; of a volume, the title is enough. */
  place: z.nullable(z.string()),
  nodeId: z.string(),
  /** The file itself; of a volume, the first of its files that who asks may see. */
  fileId: z.string()
})
export type Found = output<typeof found>

/**
 * Files and volumes of the current project by a part of their title, number or 档号 (DESIGN.md §6), as far as who asks may see
 * them; parts that are divided by blanks must follow one another. At most 20, whole numbers first, then titles that begin so;
 * `hasMore` where there are others.
 */
export const findArchives = call('GET', '/archives/find', {
  serves: ['archives.collect'],
  input: z.object({ word: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  output: z.object({ found: z.array(found), hasMore: z.boolean() })
})
