import { type RawBuilder, sql } from 'kysely'

import { Refusal } from '../core/refusing/refusal.ts'

/** What a report answers at most, and what one value of it holds at most. MiB. */
const MOST = 50
const MOST_VALUE = 1
const MIB = 1024 ** 2

/** A page of rows whose columns are called v0, v1 …, where it is within bounds; else one row without a place that says what it would have been. It is measured where it is made: what is too large never leaves the database. */
export function boundedPage(page: RawBuilder<unknown>, columns: number): RawBuilder<Record<string, unknown>> {
  const sizes = Array.from({ length: columns }, (_, at) => sql`coalesce(octet_length(p.${sql.id(`v${at}`)}::text), 0)`)
  const [whole, longest] =
    sizes.length === 0 ? [sql`0`, sql`0`] : [sql`${sql.join(sizes, sql` + `)}`, sql`greatest(${sql.join(sizes)})`]
  return sql<
    Record<string, unknown>
  >`with p as materialized (select row_number() over () as "-at", given.* from (${page}) as given),
    size as (select coalesce(sum(${whole}), 0)::float8 as "-whole", coalesce(max(${longest}), 0)::float8 as "-longest" from p)
    select size.*, p.* from size left join p on size."-whole" <= ${MOST * MIB} and size."-longest" <= ${MOST_VALUE * MIB}
    order by p."-at"`
}

/** Refuses a page that was too large to be answered, and leaves out the row that says so where there are no rows. */
export function refuseTooLarge(page: Record<string, unknown>[]): void {
  const [first] = page
  if (!first) return
  const [whole, longest] = [Number(first['-whole']), Number(first['-longest'])]
  if (longest > MOST_VALUE * MIB) throw new Refusal('online:valueTooLarge', { most: MOST_VALUE })
  if (whole > MOST * MIB) throw new Refusal('online:answerTooLarge', { most: MOST })
  if (first.place === null) page.splice(0)
}
