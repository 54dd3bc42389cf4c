import { type Insertable, sql } from 'kysely'

import { ELECTRONIC, isOnPaper, USUAL_CARRIER } from '#contract/archives/carriers.ts'
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

const RECORDED = 'file_av'

/** The kind of record (dictionary record_medium) where a template does not ask for it. */
const MEDIA: Readonly<Record<string, string>> = { file_text: 'WZ', file_drawing: 'TZ', file_photo: 'ZP', file_av: 'LX' }

/** Templates of what is photographed and recorded: it is electronic unless the project says otherwise. */
const PHOTOGRAPHED: readonly string[] = ['file_photo', RECORDED]

/** On what a new file is: as its unit project says, else as its project does. */
async function carrierOf({ tx, project }: BatchContext, template: string, unit: string | null): Promise<string> {
  const isPhotographed = PHOTOGRAPHED.includes(template)
  const column = sql.ref(isPhotographed ? 'photo_carrier' : 'carrier')
  const { rows } = await sql<{ carrier: string | null }>`
    select coalesce((select ${column} from arc_monomial where id = ${unit}), (select ${column} from arc_project where id = ${project})) as carrier`.execute(
    tx
  )
  const usual = rows[0]?.carrier ?? (isPhotographed ? ELECTRONIC : USUAL_CARRIER)
  // A project that keeps prints says so of its photographs: no recording is on paper.
  return template === RECORDED && isOnPaper(usual) ? ELECTRONIC : usual
}

/** The defaults of a template, on what files are there, how long the catalogue keeps the item, and who most likely is responsible. */
export async function defaultsOf(
  batch: BatchContext,
  { code, columns }: Template,
  { retention, former, monomialId }: Pick<Node, 'retention' | 'former' | 'monomialId'>
): Promise<Defaults> {
  const own: Record<string, unknown> = {
    medium: MEDIA[code] ?? null,
    carrier: await carrierOf(batch, code, monomialId),
    ...(retention === null ? {} : { retention })
  }
  const ext: Record<string, unknown> = {}
  for (const column of columns) {
    const value = usual(column)
    if (
      value === undefined ||
      holdsFiles(column) ||
      column.isOrder ||
      column.key === 'carrier' ||
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
