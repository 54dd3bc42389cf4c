import { sql } from 'kysely'

import type { Tx } from '../../db/transaction.ts'
import type { TextKey } from '../text/catalogues.ts'
import type { Values } from '../text/say.ts'

const HANDED_OVER: ReadonlySet<string> = new Set(['handed', 'closed'])

/** Whether a project has gone to the archive: what was handed over is not changed any more (DOMAIN.md §2.2). */
export const isHandedOver = ({ status }: { readonly status: string }): boolean => HANDED_OVER.has(status)

/** What refuses to write in a unit project, in words. */
export interface Closed {
  readonly key: TextKey
  readonly values: Values
}

/**
 * Why nothing new is written in a unit project, if so; null: in what belongs to none. What was handed over is read; an open supplement 补充 for it
 * gives writing to new files and volumes, until it is submitted, and again when it comes back.
 */
export async function closedByHandover(tx: Tx, project: string, unit: string | null): Promise<Closed | undefined> {
  const { rows } = await sql<{ by: string | null }>`select closed_by_handover(${project}, ${unit}) as by`.execute(tx)
  return closedBy(rows[0]?.by ?? null)
}

/** The same of each unit project of a project in which nothing new is written; null represents what belongs to none. */
export async function closedUnits(tx: Tx, project: string): Promise<ReadonlyMap<string | null, Closed>> {
  const { rows } = await sql<{
    unit: string | null
    by: string | null
  }>`select u.unit, closed_by_handover(${project}, u.unit) as by
    from (select id as unit from arc_monomial where project_id = ${project} and not is_delete union all select null) u`.execute(
    tx
  )
  return new Map(
    rows.flatMap(({ unit, by }) => {
      const closed = closedBy(by)
      return closed ? [[unit, closed] as const] : []
    })
  )
}

const closedBy = (by: string | null): Closed | undefined =>
  by === null
    ? undefined
    : by === ''
      ? { key: 'rules:handedOver.noSupplement', values: {} }
      : { key: 'rules:handedOver.supplementUnderWay', values: { no: by } }

/** The unit projects of a project that were handed over; null represents what belongs to none. */
export async function handedUnits(tx: Tx, project: string): Promise<ReadonlySet<string | null>> {
  const { rows } = await sql<{ unit: string | null }>`select u.unit from (select id as unit from arc_monomial
    where project_id = ${project} and not is_delete union all select null) u where is_handed_over(${project}, u.unit)`.execute(
    tx
  )
  return new Set(rows.map(({ unit }) => unit))
}
