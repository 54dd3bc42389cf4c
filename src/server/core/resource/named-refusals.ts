import type { TxCtx } from '../context/context.ts'
import { refusedFields } from '../refusing/faults.ts'
import { Refusal, type RefusedField } from '../refusing/refusal.ts'
import { among, selectRows } from './read-rows.ts'
import type { ServedResource } from './served.ts'

/** So many rows are named in a refusal. */
const NAMED = 20

async function namesOf(served: ServedResource, ctx: TxCtx, ids: readonly string[], deleted = false) {
  const rows = await selectRows(served, ctx, { deleted }).where(among('id', ids)).execute()
  return new Map(
    rows.map((row) => [
      String(row.id),
      { version: Number(row.rowVersion), name: String(row[served.resource.label] ?? row.id) }
    ])
  )
}

/** Refuses named rows that somebody else has changed or deleted since they were seen, each by its name. */
export async function refuseOthersSince(
  served: ServedResource,
  ctx: TxCtx,
  ids: readonly string[],
  versions: readonly string[]
): Promise<void> {
  const now = await namesOf(served, ctx, ids)
  const isAsSeen = (id: string, at: number) =>
    now.has(id) && (versions[at] === undefined || Number(versions[at]) === now.get(id)?.version)
  const others = ids.filter((id, at) => !isAsSeen(id, at))
  if (others.length === 0) return
  const gone = await namesOf(served, ctx, others, true)
  const faults = others.slice(0, NAMED).map((row): RefusedField => {
    const key = now.has(row) ? 'rules:rowChanged' : 'rules:rowGone'
    return { field: served.resource.label, row, key, values: { row: (now.get(row) ?? gone.get(row))?.name ?? row } }
  })
  throw new Refusal('rules:refused.rowsChanged', { count: others.length }, { faults })
}

/** A refusal of some of so many rows, each fault with the name of its row; what all are refused for is said once, at the field. */
export async function withNames(
  served: ServedResource,
  ctx: TxCtx,
  { key, values, status, faults, result }: Refusal,
  count: number
): Promise<Refusal> {
  const rows = faults.flatMap(({ row }) => row ?? [])
  const names = rows.length === 0 ? new Map<string, never>() : await namesOf(served, ctx, rows)
  const inWords = (fault: RefusedField) => ({
    ...fault,
    ...refusedFields([fault], ctx.say, { area: served.area, thing: served.resource.name })[0]
  })
  const same = Map.groupBy(faults.map(inWords), ({ field, message }) => `${field} ${message}`)
  const named = [...same.values()].flatMap((group) =>
    group.length === count
      ? group.slice(0, 1).map(({ field, message }) => ({ field, message: message ?? '' }))
      : group.map(({ field, row, message: fault = '' }) => {
          const name = names.get(row ?? '')?.name
          const message = name === undefined ? fault : ctx.say('rules:ofRow', { row: name, fault })
          return { field, message, ...(row !== undefined && { row }) }
        })
  )
  return new Refusal(key, values, { status, faults: named.slice(0, NAMED), result })
}
