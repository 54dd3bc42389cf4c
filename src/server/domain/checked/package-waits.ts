import { sql } from 'kysely'

/** How the reasons begin for which an item of a check (`i`) could not be run without the package of a transfer. */
const WHY = 'checks:why.package'

/**
 * Whether an item of a run, as `i`, could not be run as there was no package to read: nobody can mend that before the transfer is packed, and
 * what is checked then says so itself.
 */
export const WAITS_FOR_PACKAGE = sql<boolean>`starts_with(coalesce(i -> 'why' ->> 'key', ''), ${WHY})`
