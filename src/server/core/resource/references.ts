import { sql } from 'kysely'

import type { TxCtx } from '../context/context.ts'
import { Refusal } from '../refusing/refusal.ts'
import { among, fieldValue, selectRows } from './read-rows.ts'
import { type RowDraft, resourcesOf, type ServedResource } from './served.ts'
import { thingOf } from './thing.ts'

/** How many rows of a resource refer to some rows, by a field. */
export interface ReferenceCount {
  readonly resource: string
  readonly field: string
  readonly count: number
}
interface ReferencesAsked {
  /** Whether those that are deleted refer, or those that are not. */
  readonly deleted?: boolean
  /** The rows of a resource that go at the same time: they keep nothing. */
  readonly going: (other: ServedResource) => readonly string[]
}

/** How many rows refer to some rows of a resource, kind by kind. Parts of these rows and loose references keep nothing. */
export async function referencesTo(
  served: ServedResource,
  ctx: TxCtx,
  ids: readonly string[],
  { deleted = false, going }: ReferencesAsked
): Promise<ReferenceCount[]> {
  const used: ReferenceCount[] = []
  for (const other of resourcesOf(ctx.appContext).values())
    for (const [field, { ref, kind, isLoose }] of Object.entries(other.resource.fields)) {
      // Parts go with the row that they are parts of.
      if (ref?.resource !== served.resource.name || isLoose || other.resource.partOf === field) continue
      const held = fieldValue(other, field)
      const refers =
        kind === 'refs'
          ? sql<boolean>`string_to_array(${held}, ',') && ${ids}::text[]`
          : sql<boolean>`${held} = any(${ids}::text[])`
      // What who asks is not shown refers to it as well.
      const found = await selectRows(other, ctx, { deleted, isWhole: true })
        .clearSelect()
        .select(sql<number>`count(*)`.as('count'))
        .where(refers)
        .where(sql<boolean>`not ${among('id', going(other))}`)
        .executeTakeFirstOrThrow()
      if (Number(found.count) > 0) used.push({ resource: other.resource.name, field, count: Number(found.count) })
    }
  return used
}

/** Counts of references in words: 3 个用户；1 个部门. */
export function referencesInWords(ctx: TxCtx, used: readonly ReferenceCount[]): string {
  const { say, appContext } = ctx
  const words = used.map(({ resource, count }) => {
    const by = resourcesOf(appContext).get(resource)
    return say('rules:usedBy', { count, thing: by ? thingOf(by, ctx) : resource })
  })
  return words.join(say('rules:between'))
}

/** Refuses the deletion of rows that others refer to, and says how many of which kind do. */
export async function refuseWhileReferred(
  served: ServedResource,
  ctx: TxCtx,
  drafts: readonly RowDraft[]
): Promise<void> {
  const ids = drafts.map(({ id }) => id)
  const used = await referencesTo(served, ctx, ids, { going: (other) => (other === served ? ids : []) })
  if (used.length === 0) return
  throw new Refusal('rules:refused.used', { users: referencesInWords(ctx, used) }, { result: { used } })
}
