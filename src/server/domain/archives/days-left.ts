import { type RawBuilder, sql } from 'kysely'

/** Whether a project is handed over, also where it was suspended since: it has no deadline any more. */
export const IS_OVER = sql<boolean>`coalesce(case when p.status = 'suspended' then p.suspended_from else p.status end in ('handed', 'closed'), false)`

/**
 * The day by which a project must be transferred, or had to be: to which the archive has extended it, else the one that is written down, else
 * three months after its acceptance (DOMAIN.md §2.1). `table` is the project's name in the statement.
 */
export const projectDeadline = (table: string): RawBuilder<string | null> =>
  sql`coalesce(${sql.ref(`${table}.extended_due`)}, ${sql.ref(`${table}.due_date`)}, (${sql.ref(`${table}.accept_date`)} + interval '3 months')::date)`

/** The same as long as it is to come: none where the project is handed over. */
export const DUE_DAY = sql<string | null>`case when not ${IS_OVER} then ${projectDeadline('p')} end`

/** Days until a project is due. */
export const DAYS_LEFT = sql<number | null>`(${DUE_DAY}) - current_date`
