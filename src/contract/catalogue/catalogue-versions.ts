import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { TREE_PAGE } from '../core/limits.ts'
import { paging, whole } from '../core/query.ts'
import { boolean, choice, longText, number, ref, text, time } from '../core/resource/field.ts'
import { resource, type Row } from '../core/resource/resource.ts'
import { ALL_VERBS } from '../core/resource/verbs.ts'
import type { output } from '../core/schema.ts'

type Held = Readonly<Record<string, unknown>>

/** Versions of the sets of the business catalogue: one is drafted, published, and superseded by the next. */
export const catalogueVersions = resource('catalogueVersion', '/business/catalogVersion', {
  right: 'base.catalog',
  fields: {
    setId: choice('catalog_template', { rules: ['required'], once: true }),
    versionNo: number({ made: true }),
    name: text({ max: 100, rules: ['required'] }),
    basis: text({ max: 200 }),
    status: choice('catalog_version_status', { made: true }),
    publishedAt: time({ made: true }),
    /** Whether this is the one that pickers and other systems are given: the tenant's own published one before that of the product. */
    inForce: boolean({ computed: true }),
    itemCount: number({ computed: true }),
    /** The version that it was copied from. */
    sourceId: ref('catalogueVersion', { made: true, isLoose: true }),
    remark: longText({ max: 500 })
  },
  label: 'name',
  verbs: ALL_VERBS.filter((verb) => verb !== 'bulkEdit'),
  versions: {
    of: 'setId',
    number: 'versionNo',
    source: 'sourceId',
    content: ['basis'],
    staysInCode: true,
    publishes: 'action'
  },
  sort: ['versionNo', 'desc'],
  actions: {
    publish: { on: 'row', right: ':publish', when: (row: Held) => row.status === 'draft' }
  }
})
export type CatalogueVersion = Row<typeof catalogueVersions>

const id = z.string().check(z.minLength(1), z.maxLength(64))
const effects = z.object({
  /** The version that is superseded, if there is one. */
  replaces: z.nullable(z.object({ id: z.string(), name: z.string(), versionNo: z.number() })),
  /** What differs from it. */
  counts: z.object({ added: z.number(), removed: z.number(), changed: z.number(), moved: z.number() }),
  /** The projects whose trees were made of the set, and how much of them the new version no longer has. */
  projects: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      nodes: z.number(),
      removedNodes: z.number(),
      removedFiles: z.number()
    })
  )
})
export type PublishEffects = output<typeof effects>

/** What the publication of a draft would touch. */
export const publishEffects = call('GET', '/business/catalogVersion/publishEffects', {
  serves: ['base.catalog:publish'],
  input: z.object({ id }),
  output: effects
})

export const DIFFERENCE_KINDS = ['added', 'removed', 'changed', 'moved'] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

const difference = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  /** An item may have been changed and moved at once. */
  kinds: z.array(z.enum(DIFFERENCE_KINDS)),
  /** Where it is, from the class down, in each of the two; null where it is not there. */
  fromPath: z.nullable(z.string()),
  toPath: z.nullable(z.string()),
  /** Field by field, in words; empty texts where nothing is said. */
  cells: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() }))
})
export type CatalogueDifference = output<typeof difference>

/** What differs between two versions, item by item in their order. */
export const catalogueDifference = call('GET', '/business/catalogVersion/difference', {
  serves: ['base.catalog'],
  input: z.object({
    from: id,
    to: id,
    kind: z.optional(z.enum(DIFFERENCE_KINDS)),
    ...paging,
    pageSize: z._default(whole(1, 1000), TREE_PAGE)
  }),
  output: z.object({
    counts: effects.shape.counts,
    records: z.array(difference),
    total: z.number(),
    size: z.number(),
    current: z.number(),
    pages: z.number()
  })
})
