import type { Insertable } from 'kysely'

import type { Template } from '#contract/catalogue/templates.ts'
import type { Column } from '#contract/core/column.ts'

import type { Database } from '../../db/schema.ts'
import { defaultMaker } from './default-maker.ts'
import { isOwn } from '../columns/columns.ts'
import type { BatchContext } from '../rows/batch-context.ts'
import type { Node } from '../tree/nodes.ts'
import { holdsFiles } from '../columns/templates.ts'

/** What a new row of a template holds before anybody has typed: as columns of `arc_file`. */
export type Defaults = Partial<Insertable<Database['arcFile']>> & { readonly ext: string }

/** The kind of record (dictionary record_medium) where a template does not ask for it. */
const MEDIA: Readonly<Record<string, string>> = { file_text: 'WZ', file_drawing: 'TZ', file_photo: 'ZP', file_av: 'LX' }

/** The defaults of a template, how long the catalogue keeps the item, and who most likely is responsible. */
export async function defaultsOf(
  batch: BatchContext,
  { code, columns }: Template,
  { retention, former }: Pick<Node, 'retention' | 'former'>
): Promise<Defaults> {
  const own: Record<string, unknown> = {
    medium: MEDIA[code] ?? null,
    carrier: 'E',
    ...(retention === null ? {} : { retention })
  }
  const ext: Record<string, unknown> = {}
  for (const column of columns) {
    const value = usual(column)
    if (
      value === undefined ||
      holdsFiles(column) ||
      column.isOrder ||
      (column.key === 'retention' && retention !== null)
    )
      continue
    if (isOwn(column.key)) own[column.key] = value
    else ext[column.key] = value
  }
  if (columns.some(({ key }) => key === 'responsible')) own.responsible = await defaultMaker(batch, { former })
  // Who is responsible is a guess until somebody or the text confirms it.
  const guessed = typeof own.responsible === 'string' ? ['responsible'] : []
  return { ...own, ext: JSON.stringify(ext), unconfirmed: guessed, defaulted: guessed }
}

/** What a column begins with. */
export function usual({
  type,
  defaultValue,
  defaultChecked,
  customValue: [on, off] = ['Y', 'N']
}: Column): string | number | boolean | null | undefined {
  return type === 'checkbox' ? (defaultChecked ? on : off) : defaultValue
}
