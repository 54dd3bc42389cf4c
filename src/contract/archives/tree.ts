import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import type { output } from '../core/schema.ts'

export const NODE_LEVELS = ['class', 'unit', 'group', 'item'] as const

/** 缺 (nothing is there), 在办 (something is, and not yet as many accepted files as the rule asks for), 齐, 不涉及. */
export const ITEM_STATES = ['missing', 'begun', 'complete', 'notApplicable'] as const
export type ItemState = (typeof ITEM_STATES)[number]

/**
 * A node of a project's directory tree 目录树: class → (unit project) → group → item. Counts of a node hold those below it.
 * A gap is an item that the archive must keep, that applies by the unit project's features, and that is 缺: one that is 在办 is counted apart,
 * and in a project that is handed over both are 欠交. Whose files fill an item makes no difference.
 */
export const treeNode = z.object({
  id: z.string(),
  parentId: z.nullable(z.string()),
  level: z.enum(NODE_LEVELS),
  /** The catalogue's code; at a unit project, its number. */
  code: z.string(),
  name: z.string(),
  monomialId: z.nullable(z.string()),
  /** False: 不涉及. Only items can be so by themselves; a parent is so when all below it are. */
  applies: z.boolean(),
  naReason: z.nullable(z.string()),
  /** The archive must keep it. */
  must: z.boolean(),
  retention: z.nullable(z.string()),
  /** The templates that files below this node may have: one at most items, several at groups that mix. */
  templates: z.array(z.string()),
  files: z.number(),
  /** There where who asks may not see every file of the node: its count is of those that he may see. */
  isPartial: z.optional(z.literal(true)),
  /** How complete an item is; null at what is above it. */
  state: z.nullable(z.enum(ITEM_STATES)),
  /** Of the items that the archive must keep: those that are 缺, those that are 在办, and, once the project is handed over, both as 欠交. */
  gaps: z.number(),
  begun: z.number(),
  owed: z.number(),
  /** Why nothing new is brought here or below, in words, where that is so for whoever asks: it was handed over. */
  closedBy: z.optional(z.string()),
  /** Whether who asks may add files here or below. */
  writable: z.boolean()
})
export type ArchiveTreeNode = output<typeof treeNode>

const id = z.string().check(z.minLength(1), z.maxLength(64))
/**
 * Says of items that they do not apply 不涉及, and why; or takes that back, after which the unit project's features decide again, and an
 * item that they leave out applies all the same. A group means the items below it that have no file and are not so already. Gives the
 * items that were changed.
 */
export const markApplies = call('PUT', '/archives/collect/applies', {
  serves: ['archives.collect:edit'],
  input: z.object({
    nodeIds: z.array(id).check(z.minLength(1), z.maxLength(1000)),
    applies: z.boolean(),
    reason: z._default(z.string().check(z.maxLength(200)), '')
  }),
  output: z.object({ nodeIds: z.array(z.string()) })
})

/** The whole tree of the current project, parents before children, in the catalogue's order. */
export const collectTree = call('GET', '/archives/collect/tree', {
  offline: true,
  serves: ['archives.collect'],
  input: z.object({}),
  output: z.array(treeNode)
})
