import { sql } from 'kysely'

/** The day by which a project must be transferred; three months after its acceptance where nobody has named one (DOMAIN.md §2.1). */
export const DUE_DAY = sql<string | null>`coalesce(p.due_date, (p.accept_date + interval '3 months')::date)`

/** Days until a project is due. */
export const DAYS_LEFT = sql<number | null>`${DUE_DAY} - current_date`
