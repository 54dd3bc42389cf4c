import { sql } from 'kysely'

import { FOREIGN_KEY_VIOLATION } from '../../db/error-codes.ts'
import type { TxCtx } from '../context/context.ts'
import { Refusal } from '../refusing/refusal.ts'
import { guardInstallation } from './installation.ts'
import { among, columnAt } from './read-rows.ts'
import { type ReferenceCount, referencesInWords, referencesTo } from './references.ts'
import { type FieldValues, resourcesOf, type ServedResource } from './served.ts'
import { thingOf } from './thing.ts'
import { lockTree, treeOf } from './tree-rows.ts'
import { held } from './write-rows.ts'

/** Rows of several resources that go together, by their resources. */
type Going = Map<ServedResource, Set<string>>
/** Deleted rows of one resource that are to go for good. */
export interface Purge {
  readonly served: ServedResource
  readonly ids: readonly string[]
}

/**
 * Removes deleted rows for good, of one resource or of several: with them what lies below them in their tree, and their parts. What
 * they were is kept by the history and the audit log. Throws a Refusal where a row is not deleted, where its resource keeps it, and
 * where something still refers to it, also from the recycle bin: nothing is removed then.
 */
export async function purgeRows(ctx: TxCtx, purges: readonly Purge[]): Promise<{ count: number }> {
  const going: Going = new Map()
  for (const { served, ids } of purges) {
    await guardInstallation(served, ctx)
    if (served.resource.tree) await lockTree(served, ctx)
    const branch = [...new Set([...ids, ...(await deletedBelow(served, ctx, ids))])]
    const drafts = await held(
      served,
      ctx,
      branch.map((id) => ({ id, values: {} })),
      true
    )
    const rows = drafts.map(({ id, now }) => ({ ...now, id }) as FieldValues & { id: string })
    await served.hooks.beforePurge?.(rows, ctx)
    for (const row of rows)
      ctx.audit({
        event: `${served.resource.name}.purge`,
        type: served.resource.name,
        id: row.id,
        detail: { name: row[served.resource.label] ?? null }
      })
    await take(going, served, ctx, branch)
  }
  await refuseKept(ctx, going)
  for (const [served, ids] of inOrder(going))
    await sql`delete from ${sql.table(served.table)} as r where ${among('id', [...ids])}`
      .execute(ctx.tx)
      .catch((error: unknown) => {
        if ((error as { code?: string }).code !== FOREIGN_KEY_VIOLATION) throw error
        throw new Refusal('rules:refused.purgeKept', { thing: thingOf(served, ctx) })
      })
  return { count: [...going.values()].reduce((sum, { size }) => sum + size, 0) }
}

/** The deleted rows below some of a tree: without these they could not be restored any more. */
async function deletedBelow(served: ServedResource, ctx: TxCtx, ids: readonly string[]): Promise<string[]> {
  if (!served.resource.tree) return []
  const { parent } = treeOf(served)
  const { rows } = await sql<{ id: string }>`
    with recursive branch (id) as (
      select ${columnAt('id')} from ${sql.table(served.table)} as r where ${among(parent, ids)} and ${columnAt('isDelete')}
      union select ${columnAt('id')} from ${sql.table(served.table)} as r join branch on ${columnAt(parent)} = branch.id where ${columnAt('isDelete')})
    select id from branch`.execute(ctx.tx)
  return rows.map(({ id }) => id)
}

/** Takes rows among those that go, and all that are parts of them, deleted or not. */
async function take(going: Going, served: ServedResource, ctx: TxCtx, ids: readonly string[]): Promise<void> {
  going.set(served, new Set([...(going.get(served) ?? []), ...ids]))
  for (const other of resourcesOf(ctx.appContext).values()) {
    const { partOf, fields } = other.resource
    if (partOf === undefined || fields[partOf]?.ref?.resource !== served.resource.name) continue
    const { rows } = await sql<{ id: string }>`
      select ${columnAt('id')} from ${sql.table(other.table)} as r where ${among(partOf, ids)}`.execute(ctx.tx)
    if (rows.length > 0)
      await take(
        going,
        other,
        ctx,
        rows.map(({ id }) => id)
      )
  }
}

/** Refuses rows to which others still refer, and says how many of which kind do, here and in the recycle bin. */
async function refuseKept(ctx: TxCtx, going: Going): Promise<void> {
  const asked = { going: (other: ServedResource) => [...(going.get(other) ?? [])] }
  for (const [served, ids] of going) {
    const live = await referencesTo(served, ctx, [...ids], asked)
    const deleted = await referencesTo(served, ctx, [...ids], { ...asked, deleted: true })
    if (live.length + deleted.length === 0) continue
    const inBin = (some: readonly ReferenceCount[]) => ctx.say('rules:inBin', { things: referencesInWords(ctx, some) })
    const users = [
      ...(live.length > 0 ? [referencesInWords(ctx, live)] : []),
      ...(deleted.length > 0 ? [inBin(deleted)] : [])
    ]
    throw new Refusal(
      'rules:refused.purgeUsed',
      { thing: thingOf(served, ctx), users: users.join(ctx.say('rules:between')) },
      { result: { used: [...live, ...deleted] } }
    )
  }
}

/** What goes, parts and what refers before what they belong to. */
function inOrder(going: Going): (readonly [ServedResource, ReadonlySet<string>])[] {
  const ordered: (readonly [ServedResource, ReadonlySet<string>])[] = []
  const seen = new Set<ServedResource>()
  const visit = (served: ServedResource, ids: ReadonlySet<string>) => {
    if (seen.has(served)) return
    seen.add(served)
    for (const [other, others] of going)
      if (Object.values(other.resource.fields).some(({ ref }) => ref?.resource === served.resource.name))
        visit(other, others)
    ordered.push([served, ids])
  }
  for (const [served, ids] of going) visit(served, ids)
  return ordered
}
