import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { paging, whole } from '../core/query.ts'
import type { output } from '../core/schema.ts'
import { TREE_PAGE } from '../core/limits.ts'

/** A node of the business catalogue 归档范围 (SPEC.md §3: id, catalogOne, hasChild, pid). */
export const catalogueNode = z.object({
  id: z.string(),
  pid: z.nullable(z.string()),
  setId: z.string(),
  versionId: z.string(),
  code: z.string(),
  /** The title. */
  catalogOne: z.string(),
  /** How many nodes are right below it; 0 at a leaf. */
  hasChild: z.number(),
  level: z.string(),
  retention: z.nullable(z.string()),
  orderNum: z.number()
})
export type CatalogueNode = output<typeof catalogueNode>

const page = { ...paging, pageSize: z._default(whole(1, 1000), TREE_PAGE) }
const answer = z.object({
  records: z.array(catalogueNode),
  total: z.number(),
  size: z.number(),
  current: z.number(),
  pages: z.number()
})
const id = z.string().check(z.minLength(1))

/** The first level of what is in force, of a set where it is named; or that of a version. Drafts are read by who has the menu. */
export const rootList = call('GET', '/business/businessCatalog/rootList', {
  serves: 'user',
  input: z.object({ ...page, setId: z.optional(z.string()), versionId: z.optional(id) }),
  output: answer
})
export const childList = call('GET', '/business/businessCatalog/childList', {
  serves: 'user',
  input: z.object({ ...page, pid: id }),
  output: answer
})
export const queryCatalogueNode = call('GET', '/business/businessCatalog/queryById', {
  serves: 'user',
  input: z.object({ id }),
  output: catalogueNode
})
