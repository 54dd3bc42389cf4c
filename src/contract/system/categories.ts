import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { flag, joined, listQuery, pageOf } from '../core/query.ts'
import { parentRef, text } from '../core/resource/field.ts'
import { resource, type Row } from '../core/resource/resource.ts'
import { FILE_VERBS, TREE_VERBS } from '../core/resource/verbs.ts'

/** 分类字典: values that lie below one another, such as the administrative divisions. The server makes a code out of the parent's. */
export const categories = resource('category', '/sys/category', {
  right: 'sys.category',
  fields: {
    code: text({ max: 100, made: true }),
    name: text({ max: 100, rules: ['required'] }),
    pid: parentRef('category')
  },
  label: 'name',
  verbs: [...TREE_VERBS, ...FILE_VERBS],
  tree: { parent: 'pid', below: 'deleted' },
  sort: ['code', 'asc']
})
export type Category = Row<typeof categories>

// What existing clients ask (WIRE.md §1.4 E): of the first level `pid` is 0, and `hasChild` is 1 or 0.
const row = z.looseObject({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  pid: z.string(),
  hasChild: z.enum(['1', '0'])
})
const parent = z._default(z.string().check(z.maxLength(64)), '')
const code = z._default(z.string().check(z.maxLength(100)), '')

/** The first level, page by page; with a name or a code all that have it. */
export const categoryRoots = call('GET', '/sys/category/rootList', {
  serves: ['sys.category'],
  input: listQuery,
  output: pageOf(row)
})
/** What lies right below a category. */
export const categoryChildren = call('GET', '/sys/category/childList', {
  serves: ['sys.category'],
  input: z.object({ pid: parent }),
  output: z.array(row)
})
/** What lies right below several. */
export const categoryChildrenOfMany = call('GET', '/sys/category/getChildListBatch', {
  serves: ['sys.category'],
  input: z.object({ parentIds: joined() }),
  output: z.object({ records: z.array(row) })
})

/** A category as a node of a picker (SPEC.md §3). */
export interface CategoryNode {
  readonly key: string
  readonly value: string
  readonly title: string
  readonly code: string
  readonly parentId: string | null
  readonly leaf: boolean
  /** Only where the whole tree was asked for; null where there is nothing below it. */
  readonly children?: readonly CategoryNode[] | null | undefined
}
const node: z.ZodMiniType<CategoryNode> = z.object({
  key: z.string(),
  value: z.string(),
  title: z.string(),
  code: z.string(),
  parentId: z.nullable(z.string()),
  leaf: z.boolean(),
  get children() {
    return z.optional(z.nullable(z.array(node)))
  }
})

/** What lies right below the category of a code, or the first level; `async=false` brings all below it. */
export const loadCategoryRoot = call('GET', '/sys/category/loadTreeRoot', {
  serves: 'user',
  input: z.object({ async: z._default(flag(), true), pcode: code }),
  output: z.array(node)
})
/** What lies right below a category, as nodes. */
export const loadCategoryChildren = call('GET', '/sys/category/loadTreeChildren', {
  serves: 'user',
  input: z.object({ pid: parent }),
  output: z.array(node)
})
/** One level, below a category or below a code; `condition` is a JSON object that may name a code or a name. */
export const loadCategories = call('GET', '/sys/category/loadTreeData', {
  serves: 'user',
  input: z.object({ pid: parent, pcode: code, condition: z._default(z.string().check(z.maxLength(2000)), '') }),
  output: z.array(node)
})
/** The one category whose id or code this is. */
export const loadCategory = call('GET', '/sys/category/loadOne', {
  serves: 'user',
  input: z.object({ field: z.enum(['id', 'code']), val: z.string().check(z.maxLength(100)) }),
  output: z.nullable(row)
})
/** The names of categories by their ids, in the order of these. */
export const loadCategoryNames = call('GET', '/sys/category/loadDictItem', {
  serves: 'user',
  input: z.object({ ids: joined() }),
  output: z.array(z.string())
})
