import { sql } from 'kysely'

import { WITHOUT_PAPER } from '#contract/archives/carriers.ts'

/** Whether some file of a volume, by its alias, is on paper: what is only electronic is counted in files and bytes, and has no pages. */
export const hasPaper = (volume: string) =>
  sql<boolean>`exists (select 1 from arc_file pf where pf.volume_id = ${sql.ref(`${volume}.id`)} and not pf.is_delete
    and (pf.carrier is null or pf.carrier <> all (${[...WITHOUT_PAPER]}::text[])))`

const onPaper = (volume: string, columns: readonly string[]) =>
  sql<number>`case when ${hasPaper(volume)} then ${sql.join(
    columns.map((column) => sql`coalesce(${sql.ref(`${volume}.${column}`)}, 0)`),
    sql` + `
  )} else 0 end`

/** The pages, drawings and prints of a volume, by its alias, that are on paper. */
export const paperPages = (volume: string) => onPaper(volume, ['text_pages', 'drawing_sheets', 'photos'])

/** One of these three alone. */
export const onPaperOf = (volume: string, column: 'text_pages' | 'drawing_sheets' | 'photos') =>
  onPaper(volume, [column])
