import { type RawBuilder, sql } from 'kysely'

import type { TxCtx } from '../context/context.ts'
import { columnAt, selectRows } from './read-rows.ts'
import { resourcesOf, type ServedResource } from './served.ts'

/** How a client names the rows of a resource that fields refer to, where it asks for choices: `ref:role`. */
const REFERENCE = /^ref:(\w{1,60})$/

/**
 * The rows of a resource that a field may refer to, as choices: for whoever may read the resource itself, or one that refers to it.
 * Undefined where there is no such resource for who asks.
 */
export function referableRows(dict: string, ctx: TxCtx): RawBuilder<unknown> | undefined {
  const served = resourcesOf(ctx.appContext).get(REFERENCE.exec(dict)?.[1] ?? '')
  if (!served || !mayRefer(served, ctx)) return undefined
  const label = columnAt(served.resource.label)
  const rows = selectRows(served, ctx)
    .clearSelect()
    .select([columnAt('id').as('value'), label.as('text')])
  return sql`select value, text, null::text as english, false as disabled, row_number() over (order by text, value) as place from (${rows}) choices`
}

const mayRefer = ({ resource }: ServedResource, { principal, appContext }: TxCtx): boolean =>
  principal.rights.has(resource.right) ||
  [...resourcesOf(appContext).values()].some(
    (other) =>
      principal.rights.has(other.resource.right) &&
      Object.values(other.resource.fields).some(({ ref }) => ref?.resource === resource.name)
  )
