import * as z from 'zod/mini'

import { call } from '../core/call.ts'

/** A department within its tree (SPEC.md §3). `key` and `value` are its id and `title` its name, as old clients read them. */
export interface DepartNode {
  readonly id: string
  readonly key: string
  readonly value: string
  readonly title: string
  readonly departName: string
  readonly orgCode: string
  /** 1 a company, 2 a department, 3 a post. */
  readonly orgCategory: string | null
  readonly parentId: string | null
  readonly departOrder: number
  readonly isLeaf: boolean
  /** Null where there is nothing below it. */
  readonly children: readonly DepartNode[] | null
}

export const departNode: z.ZodMiniType<DepartNode> = z.object({
  id: z.string(),
  key: z.string(),
  value: z.string(),
  title: z.string(),
  departName: z.string(),
  orgCode: z.string(),
  orgCategory: z.nullable(z.string()),
  parentId: z.nullable(z.string()),
  departOrder: z.number(),
  isLeaf: z.boolean(),
  get children() {
    return z.nullable(z.array(departNode))
  }
})

/** All departments of one's tenant as a tree, siblings in their order; with a name only those whose names hold it, and what is above them. */
export const queryDepartTree = call('GET', '/sys/sysDepart/queryTreeList', {
  serves: 'user',
  input: z.object({ departName: z.optional(z.string().check(z.maxLength(100))) }),
  output: z.array(departNode)
})
