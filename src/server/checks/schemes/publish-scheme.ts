import { sql } from 'kysely'

import type { schemeEffects } from '#contract/checks/check-schemes.ts'
import type { CheckStage } from '#contract/checks/items.ts'
import { schemeDifference, schemeFaults, type SchemeFault } from '#contract/checks/scheme-faults.ts'
import { type SchemeItem, schemeItems } from '#contract/checks/schemes.ts'
import type { Output } from '#contract/core/call.ts'
import { parse } from '#contract/core/schema.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { missing, Refusal } from '../../core/refusing/refusal.ts'
import type { FieldValues } from '../../core/resource/served.ts'
import { newestScheme } from '../running/load-scheme.ts'

/** What is wrong with a scheme, in words that name the item and the parameter. */
export const schemeFaultWords = (
  { say }: Pick<TxCtx, 'say'>,
  { code, fault, name, least, most }: SchemeFault
): string =>
  say(`checks:checkScheme.fault.${fault}`, {
    item: code === '' ? '' : `${code} ${say(`checks:item.${code}`)}`,
    // An unknown parameter has no words of ours: its own name is said.
    name: fault === 'range' ? say(`checks:checkScheme.parameter.${name}` as 'checks:checkScheme.parameter.dpi') : name,
    least,
    most
  })

const itemsOf = (id: string, items: unknown): SchemeItem[] => {
  const read = parse(schemeItems, items)
  if (!read.ok) throw new Error(`the scheme ${id} cannot be read`)
  return read.value
}

/** What a publication of a draft would change for the checks that are ordered after it. */
export async function schemeEffectsOf({ tx }: TxCtx, id: string): Promise<Output<typeof schemeEffects>> {
  const columns = ['id', 'name', 'version', 'stage', 'items'] as const
  const row = await tx
    .selectFrom('arcCheckScheme')
    .select(columns)
    .where('id', '=', id)
    .where('isDelete', '=', false)
    .executeTakeFirst()
  if (!row) throw missing()
  const now = await newestScheme(tx, row.stage as CheckStage)
  const old = await tx
    .selectFrom('arcCheckScheme')
    .select([...columns, sql<number>`check_scheme_uses(id)`.as('runCount')])
    .where('id', '=', now)
    .executeTakeFirstOrThrow()
  return {
    replaces: { name: old.name, version: old.version, runCount: old.runCount },
    ...schemeDifference(itemsOf(old.id, old.items), itemsOf(id, row.items))
  }
}

/** Why a draft cannot be published as it is, by its first fault. */
export function whyNotPublished({ id, name, stage, items }: FieldValues, ctx: TxCtx): Refusal | undefined {
  const [first, ...more] = schemeFaults(stage as CheckStage, itemsOf(String(id), JSON.parse(String(items))))
  if (!first) return undefined
  const fault = schemeFaultWords(ctx, first)
  return new Refusal('checks:checkScheme.notSound', { name: String(name), fault, count: more.length + 1 })
}
