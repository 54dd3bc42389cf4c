import type { Ctx } from '../../context/context.ts'
import { refusedFields } from '../../refusing/faults.ts'
import { Refusal } from '../../refusing/refusal.ts'
import type { FieldFault } from './checked-row.ts'
import type { ServedResource } from '../served.ts'

/** Why a row of a file is refused, and at which fields. */
export interface Reason {
  readonly reason: string
  readonly faults: readonly FieldFault[]
}
interface Numbered {
  readonly no: number
  readonly target: string | null
}

/** Does something with rows. Where that is refused, those at fault are refused and the others go on; where nobody knows which, each half for itself. */
export async function passRefused<R extends Numbered>(
  served: ServedResource,
  ctx: Pick<Ctx, 'say'>,
  rows: readonly R[],
  work: {
    readonly attempt: (rows: readonly R[]) => Promise<void>
    readonly refuse: (reasons: ReadonlyMap<number, Reason>) => Promise<void> | void
  }
): Promise<void> {
  if (rows.length === 0) return
  try {
    await work.attempt(rows)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const reasons = reasonsOf(served, ctx, error, rows)
    if (reasons.size > 0) {
      await work.refuse(reasons)
      const others = rows.filter(({ no }) => !reasons.has(no))
      await passRefused(served, ctx, others, work)
    } else {
      const half = Math.ceil(rows.length / 2)
      for (const some of [rows.slice(0, half), rows.slice(half)]) await passRefused(served, ctx, some, work)
    }
  }
}

/** Which rows a refusal is about, and what it says of each, by their numbers. */
function reasonsOf(
  served: ServedResource,
  { say }: Pick<Ctx, 'say'>,
  refusal: Refusal,
  rows: readonly Numbered[]
): ReadonlyMap<number, Reason> {
  const words = { area: served.area, thing: served.resource.name }
  const numbers = new Map(rows.map(({ target, no }) => [target, no]))
  const faults = refusedFields(refusal.faults, say, words)
  const ofRows = Map.groupBy(faults, ({ row }) => numbers.get(row ?? ''))
  const known = [...ofRows].flatMap(([no, all]) =>
    no === undefined ? [] : [[no, { reason: reasonOf(all), faults: named(all) }] as const]
  )
  const [only] = rows
  if (known.length === 0 && rows.length === 1 && only)
    return new Map([
      [only.no, { reason: faults[0]?.message ?? say(refusal.key, refusal.values), faults: named(faults) }]
    ])
  return new Map(known)
}

/** What a row of a file is found wrong with, by field; what answers say beside it is left out. */
export const named = (faults: readonly FieldFault[]): readonly FieldFault[] =>
  faults.map(({ field, message }) => ({ field, message }))

/** What is wrong with a row in one sentence. */
export const reasonOf = (faults: readonly { readonly message: string }[]) =>
  [...new Set(faults.map(({ message }) => message))].join('；')
