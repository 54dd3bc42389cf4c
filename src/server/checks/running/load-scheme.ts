import type { CheckStage } from '#contract/checks/items.ts'
import { schemeItems } from '#contract/checks/schemes.ts'
import { parse } from '#contract/core/schema.ts'

import type { Tx } from '../../db/transaction.ts'
import type { Scheme } from '../item/scheme.ts'

/** The newest published scheme of a stage: the archive's own before the one that comes along. */
export async function newestScheme(tx: Tx, stage: CheckStage): Promise<string> {
  const { id } = await tx
    .selectFrom('arcCheckScheme')
    .select('id')
    .where('stage', '=', stage)
    .where('status', '=', 'published')
    .where('isDelete', '=', false)
    .orderBy('tenantId', 'desc')
    .orderBy('code')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

/** A scheme in the version that a run names, also when a newer one has been published since. */
export async function loadScheme(tx: Tx, id: string): Promise<Scheme> {
  const row = await tx
    .selectFrom('arcCheckScheme')
    .select(['id', 'stage', 'items'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const read = parse(schemeItems, row.items)
  if (!read.ok) throw new Error(`the scheme ${id} cannot be read`)
  return {
    id,
    stage: row.stage as CheckStage,
    items: new Map(read.value.map(({ code, level, parameters = {} }) => [code, { level, parameters }]))
  }
}
