import { createHash } from 'node:crypto'

import { type Selectable, sql } from 'kysely'

import { newId } from '../../../db/id.ts'
import type { JobTables } from '../../../db/schema-jobs.ts'
import type { TxCtx } from '../../context/context.ts'
import { Refusal } from '../../refusing/refusal.ts'
import type { ImportPlan } from './import-check.ts'
import { broughtFields, plainHeading } from './import-columns.ts'
import { type ImportOptions, plannedBy, recognised } from './import-plan.ts'
import type { ServedResource } from '../served.ts'

/** So many kinds of files are remembered of one user and resource; the one that was not used for the longest time goes first. */
const MOST = 50
/** Characters of JSON that one may have; a file with longer headings is not remembered. */
const LONGEST = 32_768

const named = (headings: readonly string[]) =>
  headings
    .map(plainHeading)
    .filter((one) => one !== '')
    .sort()
const digestOf = (headings: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(named(headings)))
    .digest('hex')

/** How somebody has read a file with these headings before, whatever their order; undefined where he has not. What he may not do any more, and fields that are there no more, are left out. */
export async function rememberedPlan(
  served: ServedResource,
  ctx: TxCtx,
  asked: ImportOptions,
  headings: readonly string[]
): Promise<ImportPlan | undefined> {
  if (named(headings).length === 0) return undefined
  const profile = await ctx.tx
    .updateTable('sysImportProfile')
    // What is used stays remembered, whether its rows are written in the end or not.
    .set({ useTime: sql`clock_timestamp()` })
    .where('userId', '=', ctx.principal.id)
    .where('resource', '=', served.resource.name)
    .where('headings', '=', digestOf(headings))
    .returning(['columns', 'mode', 'keyField'])
    .executeTakeFirst()
  if (!profile) return undefined
  const { mode, keyField, columns } = profile
  const waiting = Map.groupBy(columns, ({ heading }) => plainHeading(heading))
  const known = new Set(broughtFields(served, ctx).map(([key]) => key))
  const fields = headings.map((heading) => {
    const field = waiting.get(plainHeading(heading))?.shift()?.field ?? null
    return field !== null && known.has(field) ? field : null
  })
  return { ...plannedOr(served, ctx, { mode, ...(keyField !== null && { key: keyField }), ...asked }, asked), fields }
}

/** As it was, if that may be done now; else as is asked. */
function plannedOr(served: ServedResource, ctx: TxCtx, then: ImportOptions, asked: ImportOptions) {
  try {
    return plannedBy(served, ctx, then)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return plannedBy(served, ctx, asked)
  }
}

/** Remembers how the columns of a file were read, where its user has chosen it, for the next file with these headings; forgets it where he went back to what is recognised. */
export async function rememberMapping(
  served: ServedResource,
  ctx: TxCtx,
  own: Selectable<JobTables['sysImport']>
): Promise<void> {
  const { mapping, headings, fields, mode, keyField, asked } = own
  if (mapping === 'auto') return
  const usual = recognised(served, ctx, asked, headings)
  const isUsual = usual.mode === mode && usual.key === keyField && String(usual.fields) === String(fields)
  const columns = JSON.stringify(headings.map((heading, at) => ({ heading, field: fields[at] ?? null })))
  const { tx, principal } = ctx
  const profiles = tx
    .deleteFrom('sysImportProfile')
    .where('userId', '=', principal.id)
    .where('resource', '=', served.resource.name)
  await profiles.where('headings', '=', digestOf(headings)).execute()
  const isNothing = fields.every((field) => field === null) || named(headings).length === 0
  if (mapping === 'restored' || isUsual || isNothing || columns.length > LONGEST) return
  await tx
    .insertInto('sysImportProfile')
    .values({ id: newId(), resource: served.resource.name, headings: digestOf(headings), columns, mode, keyField })
    .execute()
  await profiles
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sysImportProfile')
        .select('id')
        .where('userId', '=', principal.id)
        .where('resource', '=', served.resource.name)
        .orderBy(sql`use_time desc`)
        .offset(MOST)
    )
    .execute()
}
