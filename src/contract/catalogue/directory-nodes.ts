import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import type { AnyRow } from '../core/resource/actions.ts'
import { choice, choices, longText, number, parentRef, text } from '../core/resource/field.ts'
import { resource, type Row } from '../core/resource/resource.ts'
import { TREE_VERBS } from '../core/resource/verbs.ts'
import type { output } from '../core/schema.ts'

/** Whether an item applies: said by somebody, or proposed by the features of its unit project until somebody agrees. */
export const VERDICTS = ['applies', 'proposed', 'proposedNot', 'excluded'] as const
type Verdict = (typeof VERDICTS)[number]

const has = (row: AnyRow, ...verdicts: readonly Verdict[]) => verdicts.some((one) => one === row.verdict)

/**
 * 目录树: the directory tree of the current project, made of the catalogue for the project and each of its unit projects, with nodes of
 * its own. What is new in it is seen in 收集著录 once it is published.
 */
export const directoryNodes = resource('directoryNode', '/base/directoryTree', {
  right: 'base.tree',
  fields: {
    catalogCode: text({ max: 40, rules: ['required'] }),
    name: text({ max: 200, rules: ['required'] }),
    parentId: parentRef('directoryNode'),
    verdict: choice('tree_verdict', { computed: true }),
    /** Features of which the unit project must have one, or else the item does not apply. */
    appliesWhen: choices('catalog_when', { computed: true }),
    naReason: text({ max: 200, made: true }),
    keepDa: choice('catalog_keep', { computed: true }),
    retention: choice('retention_period', { computed: true }),
    files: number({ computed: true }),
    status: choice('catalog_version_status', { made: true }),
    /** Whether it comes from the catalogue or is the project's own. */
    origin: choice('tree_origin', { computed: true }),
    level: text({ made: true, isInternal: true }),
    applicable: text({ made: true, isInternal: true }),
    projectId: text({ made: true, isInternal: true }),
    monomialId: text({ made: true, isInternal: true }),
    catalogSet: text({ made: true, isInternal: true }),
    orderNum: number({ made: true, isInternal: true })
  },
  belongsTo: 'project',
  label: 'name',
  verbs: TREE_VERBS.filter((verb) => verb !== 'bulkEdit'),
  tree: { parent: 'parentId', order: 'orderNum', below: 'kept', movedBy: ':reorder' },
  sort: ['orderNum', 'asc'],
  actions: {
    /** Plants what the catalogue in force has for the project and for each unit project that has no tree yet. */
    instantiate: { on: 'list', right: ':instantiate', asks: true },
    /** Shows in 收集著录 what is new. */
    publish: { on: 'list', right: ':publish', asks: true },
    confirm: { on: 'rows', right: ':exclude', when: (row: AnyRow) => has(row, 'proposed', 'proposedNot') },
    exclude: {
      on: 'rows',
      right: ':exclude',
      when: (row: AnyRow) => has(row, 'applies', 'proposed', 'proposedNot'),
      input: { reason: longText({ max: 200, rules: ['required'] }) },
      undoneBy: 'include'
    },
    include: { on: 'rows', right: ':exclude', when: (row: AnyRow) => has(row, 'excluded', 'proposedNot') }
  }
})
export type DirectoryNode = Row<typeof directoryNodes>

export const PROPOSAL_KINDS = ['added', 'changed', 'removed'] as const

const proposal = z.object({
  /** Names it when it is accepted: its kind, set and code. */
  key: z.string(),
  kind: z.enum(PROPOSAL_KINDS),
  code: z.string(),
  name: z.string(),
  /** What the tree calls it now, where the catalogue calls it otherwise. */
  was: z.nullable(z.string()),
  /** In how many places of the project's tree. */
  places: z.number(),
  /** How many files its nodes hold. */
  files: z.number()
})
export type TreeProposal = output<typeof proposal>

/** What the catalogue in force has otherwise than the project's tree, which was made of an older version: each to be accepted by itself. */
export const treeProposals = call('GET', '/base/directoryTree/proposals', {
  serves: ['base.tree:instantiate'],
  input: z.object({}),
  output: z.object({
    versions: z.array(z.object({ name: z.string(), versionNo: z.number() })),
    records: z.array(proposal)
  })
})

/** Accepts proposals by their keys; new nodes wait to be published. Refused where a node that would go has files. */
export const acceptProposals = call('PUT', '/base/directoryTree/accept', {
  serves: ['base.tree:instantiate'],
  input: z.object({ keys: z.array(z.string().check(z.maxLength(120))).check(z.minLength(1), z.maxLength(2000)) }),
  output: z.object({ count: z.number() })
})
