import * as z from 'zod/mini'

import { call, type Call } from '../call.ts'
import type { ActionFacts, AnyRow } from './actions.ts'
import { choice, type Field, type Fields, number, text } from './field.ts'
import { rowId as id } from './verb-shape.ts'

/** What comes in versions: a draft is published and never changed again; the next one that is published supersedes it. */
export interface VersionFacts<K extends string = string> {
  /** The field by whose value versions supersede each other, such as a code. */
  readonly of: K
  /** The field by whose value they are numbered, where that is another one. */
  readonly numberedBy?: K
  /** The field that holds the number, where that is not `version`. */
  readonly number?: K
  /** The field that says of which version a draft is a copy, if there is one. */
  readonly source?: K
  /** The field of the name in English, if there is one: a copy under another name has none yet. */
  readonly english?: K
  /** What a copy takes along beside code and name. */
  readonly content: readonly K[]
  /** Structures of parts, which are compared part by part: by what a part is the same, what it is called, and what in English. */
  readonly parts?: {
    readonly [F in K]?: { readonly by: string; readonly name: string; readonly english?: string }
  }
  /** A copy is always the next version of its code, and asks for no other one. */
  readonly staysInCode?: true
  /** Its area publishes by a call of its own, which asks or does more (`own`), or by an action, whose effects it counts itself (`action`). */
  readonly publishes?: 'own' | 'action'
}

/** The number of a version. */
export const versionOf = ({ number = 'version' }: Pick<VersionFacts, 'number'>, row: AnyRow): number =>
  Number(row[number])

/** The fields that each version has: its number and its state. */
export const VERSION_FIELDS = {
  version: number({ made: true }),
  status: choice('catalog_version_status', { made: true })
} as const

/** Whether a version has been published: it is neither edited nor deleted. */
export const isPublished = ({ status }: AnyRow): boolean => status !== 'draft'

/** A new draft with what a version holds: the next version of it, or the first one of another code. */
export const copyOfVersion = ({ staysInCode }: Pick<VersionFacts, 'staysInCode'>): ActionFacts => ({
  on: 'row',
  right: ':copy',
  method: 'POST',
  readsOnly: true,
  input: {
    ...(!staysInCode && { newCode: text({ max: 40, rules: ['identifier'] }) as Field }),
    newName: text({ max: 100 }) as Field
  } satisfies Fields
})

const published = z.object({ id: z.string(), change: z.string() })
const effects = z.object({
  /** The version that gives way; null: it is the first one. */
  replaces: z.nullable(z.object({ id: z.string(), name: z.string(), version: z.number() })),
  /** How many things go on by the version that gives way. */
  uses: z.number(),
  /** What differs from it, by field; in words, empty where there is nothing or it is a structure. */
  cells: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  /** The parts of its structures that are new, gone or otherwise, by their names. */
  parts: z.array(z.object({ field: z.string(), kind: z.enum(['added', 'removed', 'changed']), name: z.string() }))
})
const which = z.object({ id })
const seen = z.object({ id, rowVersion: z.number() })

/** The calls by which versions are published: what that touches is asked before. */
export interface VersionCalls {
  /** Left out where its area publishes by a call of its own. */
  readonly publish?: Call<typeof seen, typeof published>
  readonly publishEffects: Call<typeof which, typeof effects>
}

/** The calls of a resource that comes in versions. */
export const versionCalls = (
  path: string,
  menu: string,
  thing: string,
  { publishes }: Pick<VersionFacts, 'publishes'>
): VersionCalls => ({
  ...(publishes !== 'own' && {
    publish: call('PUT', `${path}/publish`, { serves: [`${menu}:publish`], thing, input: seen, output: published })
  }),
  publishEffects: call('GET', `${path}/publishEffects`, {
    serves: [`${menu}:publish`],
    thing,
    input: which,
    output: effects
  })
})
