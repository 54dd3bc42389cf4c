import { sql } from 'kysely'

import { STORES } from '#contract/transfers/receiving.ts'

import type { Ctx } from '../../core/context/context.ts'
import type { Tx } from '../../db/transaction.ts'
import { readBack, storesOf } from '../../domain/transfer/stores.ts'
import { StoreAway } from '../../storage/storage.ts'
import type { CheckedCopy } from '../item/checked.ts'
import type { Run } from './check-options.ts'

/** So many copies are read at a time: a store on another machine answers slowly, and a disk is not quicker with more. */
const AT_ONCE = 2

interface Copy {
  readonly id: string
  readonly store: string
  readonly name: string
  readonly sha256: string
}

/**
 * The copies of the files of a run that were not read back since it has begun, or since its files were ordered to be measured anew: one that was
 * interrupted goes on with the others. Moments of orders are whole seconds.
 */
export async function copiesToRead(
  tx: Tx,
  run: Run,
  files: readonly string[],
  since: string | undefined
): Promise<readonly Copy[]> {
  if (run.stage !== 'B') return []
  const { rows } = await sql<Copy>`
    select c.id, c.store, c.name, o.sha256 from arc_copy c join arc_object o on o.id = c.object_id
    where o.file_id = any (${[...files]}::text[]) and not o.is_delete and o.replaced_by is null and c.project_id = ${run.projectId}
      and (c.verified_at is null or c.verified_at < coalesce(${since ?? null}::timestamptz + interval '1 second', (select r.started_at from arc_check_run r where r.id = ${run.id})))
    order by c.name, c.store`.execute(tx)
  return rows
}

/**
 * Reads copies back whole, and notes what came of each at once: what the archive last knows of a copy is what was read of it. Gives the ids of
 * those that were not read because their store did not answer: of these nothing new is known, and the others of the store are not waited for.
 */
export async function readCopies(ctx: Ctx, copies: readonly Copy[], onRead: () => void): Promise<ReadonlySet<string>> {
  const stores = new Map((await storesOf(ctx.appContext)).map((store) => [String(store.name), store]))
  const waiting = [...copies]
  const unread = new Set<string>()
  const work = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      ctx.signal.throwIfAborted()
      const { id, name, sha256 } = one
      const store = stores.get(one.store)
      const result = store
        ? await readBack(store, name, sha256).catch((error: unknown) =>
            error instanceof StoreAway ? ('away' as const) : ('unreadable' as const)
          )
        : 'away'
      if (result === 'away') {
        unread.add(id)
        stores.delete(one.store)
      } else
        await ctx.inTransaction((tx) =>
          tx
            .updateTable('arcCopy')
            .set({ verifiedAt: sql<string>`clock_timestamp()`, result })
            .where('id', '=', id)
            .execute()
        )
      onRead()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return unread
}

/**
 * What is known of the copies of stored bytes, by the ids of these: of those that the archive has taken into its stores, both stores. Of
 * copies that could not be read now (`unread`, ids) what was known before counts no more.
 */
export async function copiesByObject(
  tx: Tx,
  objects: readonly string[],
  unread: ReadonlySet<string>
): Promise<ReadonlyMap<string, readonly CheckedCopy[]>> {
  const found = new Map<string, readonly CheckedCopy[]>()
  const { rows } = await sql<CheckedCopy & { object: string }>`
      select o.id as object, s.store, coalesce((array_agg(case when c.id = any (${[...unread]}::text[]) then 'away' else coalesce(c.result, 'unreadable') end order by c.verified_at desc nulls last)
        filter (where c.id is not null))[1], 'none') as result
      from arc_object o join arc_file f on f.id = o.file_id cross join unnest(${[...STORES]}::text[]) s (store)
        left join arc_copy c on c.object_id = o.id and c.store = s.store and c.sha256 = o.sha256
      where o.id = any (${[...objects]}::text[]) and exists (
        select 1 from arc_transfer_volume x join arc_transfer t on t.id = x.transfer_id
        where x.volume_id = f.volume_id and t.status in ('verified', 'completed') and not t.is_delete)
      group by o.id, s.store order by s.store`.execute(tx)
  for (const { object, ...copy } of rows) found.set(object, [...(found.get(object) ?? []), copy])
  return found
}
