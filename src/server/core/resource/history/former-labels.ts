import { sql } from 'kysely'

import type { TxCtx } from '../../context/context.ts'
import { labelText } from '../read-rows.ts'
import { type FieldValues, resourcesOf, type ServedResource } from '../served.ts'

/** The fields whose values are names of other rows, or several values in one; a single choice is named where it is drawn. */
const NAMED: readonly string[] = ['ref', 'refs', 'choices']

/** What the rows and choices are called that changes name, by the field and the value that it held; what has no name is called by its value. */
export async function formerLabelsOf(
  served: ServedResource,
  ctx: TxCtx,
  changes: readonly { readonly before: FieldValues; readonly after: FieldValues }[]
): Promise<(field: string, value: unknown) => string> {
  const { fields } = served.resource
  const labels = new Map<string, ReadonlyMap<string, string>>()
  for (const [key, { kind }] of Object.entries(fields)) {
    if (!NAMED.includes(kind)) continue
    const held = changes.flatMap(({ before, after }) => [before[key], after[key]])
    const values = [...new Set(held.filter((value) => typeof value === 'string'))]
    if (values.length === 0) continue
    const label = labelText(ctx.say.language, served, key, resourcesOf(ctx.appContext), sql.ref('held.value'))
    const { rows } = await sql<{ value: string; label: string }>`
      select held.value, ${label} as label from unnest(${values}::text[]) as held(value)`.execute(ctx.tx)
    labels.set(key, new Map(rows.map((row) => [row.value, row.label])))
  }
  return (field, value) => labels.get(field)?.get(String(value)) || String(value)
}
