import { sql } from 'kysely'

import type { Field } from '#contract/core/resource/field.ts'
import type { ImportMode } from '#contract/core/resource/file-verbs.ts'
import { parse } from '#contract/core/schema.ts'
import { newId } from '../../../db/id.ts'
import type { TxCtx } from '../../context/context.ts'
import { readFaults, refusedFields, type Words } from '../../refusing/faults.ts'
import type { ReadRow } from '../../spreadsheet/table.ts'
import { faultsOf } from '../check-rows.ts'
import { broughtFields, givenValue, meaningsOf } from './import-columns.ts'
import type { CheckedRow, FieldFault } from './checked-row.ts'
import { named, reasonOf } from './import-refusals.ts'
import { withRehearsal } from './import-rehearsal.ts'
import { fieldValue, selectRows, toRow } from '../read-rows.ts'
import type { RowDraft, FieldValues, ServedResource } from '../served.ts'

export interface ImportPlan {
  readonly mode: ImportMode
  readonly key: string | null
  /** By column of the file, the field that it is read as. */
  readonly fields: readonly (string | null)[]
}
interface Read {
  readonly row: ReadRow
  readonly given: FieldValues
  readonly now: (FieldValues & { readonly id: string; readonly rowVersion: number }) | undefined
}

/** Checks some rows of a file by what checks each other way of writing: what each would become, or why it is refused. */
export async function checkRows(
  served: ServedResource,
  ctx: TxCtx,
  plan: ImportPlan,
  rows: readonly ReadRow[],
  whole?: string
): Promise<CheckedRow[]> {
  const raw = rows.map((row) => ({ row, given: givenOf(plan, row) }))
  const meanings = await meaningsOf(
    served,
    ctx,
    raw.map(({ given }) => given)
  )
  const fields = new Map(broughtFields(served, ctx))
  const read = raw.map(({ row, given }) => {
    const values = Object.entries(given).map(([key, cell]) => {
      const field = fields.get(key)
      return [key, field ? givenValue(key, field, cell, meanings) : null]
    })
    const { partOf } = served.resource
    const of = partOf !== undefined && whole !== undefined ? { [partOf]: whole } : {}
    return { row, given: { ...Object.fromEntries(values), ...of } as FieldValues }
  })
  const existing = await existingOf(
    served,
    ctx,
    plan,
    read.map(({ given }) => given)
  )
  const drafts = new Map<string, RowDraft>()
  const checked = read.map((one) => {
    const now = plan.key === null ? undefined : existing.get(placeOf(served, one.given, one.given[plan.key]))
    return becoming(served, ctx, plan, { ...one, now: now as Read['now'] }, drafts)
  })
  return withRehearsal(served, ctx, await withFaults(served, ctx, checked, [...drafts.values()]))
}

/** The cells of a row by their fields. */
const givenOf = ({ fields }: ImportPlan, { cells }: ReadRow): Record<string, string | number | null> =>
  Object.fromEntries(fields.flatMap((key, at) => (key === null ? [] : [[key, cells[at] ?? null]])))

/** The value of the key of a row, in small letters. */
const keyText = (given: FieldValues, key: string | null): string =>
  key === null
    ? ''
    : String(given[key] ?? '')
        .trim()
        .toLowerCase()
/** What nobody else may hold: a value, and where the rows are parts of others, of which one they are. */
const placeOf = ({ resource: { partOf } }: ServedResource, row: FieldValues, value: unknown): string =>
  `${partOf === undefined ? '' : `${String(row[partOf] ?? '')} `}${String(value ?? '')
    .trim()
    .toLowerCase()}`

/** The rows that are there already, by the value of the key. */
async function existingOf(
  served: ServedResource,
  ctx: TxCtx,
  { mode, key }: ImportPlan,
  given: readonly FieldValues[]
): Promise<ReadonlyMap<string, FieldValues>> {
  if (mode === 'add' || key === null) return new Map()
  const texts = [...new Set(given.map((row) => keyText(row, key)))].filter((text) => text !== '')
  const rows = await selectRows(served, ctx)
    .where(sql<boolean>`lower(${fieldValue(served, key)}) = any(${texts}::text[])`)
    .execute()
  // A row of the tenant's own takes precedence over one that comes with the product.
  const found = rows
    .map((row) => toRow(served, row))
    .sort((one, other) => Number(other.isShared) - Number(one.isShared))
  return new Map(found.map((row) => [placeOf(served, row, row[key]), row]))
}

/** What a row would become, as far as that needs no other rows; what is to be checked with them is put among the drafts. */
function becoming(
  served: ServedResource,
  ctx: TxCtx,
  { mode, key }: ImportPlan,
  { row, given, now }: Read,
  drafts: Map<string, RowDraft>
): CheckedRow {
  const base = { no: row.no, cells: row.cells, content: {}, uniques: {}, target: null, version: null, faults: [] }
  const faulty = (reason: string): CheckedRow => ({ ...base, state: 'faulty', reason })
  const wrong = (faults: readonly FieldFault[]): CheckedRow => ({ ...faulty(reasonOf(faults)), faults: named(faults) })
  const words: Words = { area: served.area, thing: served.resource.name }
  const { fields, calls, label } = served.resource
  const misread = Object.keys(given).filter((one) => fields[one]?.kind === 'boolean' && typeof given[one] === 'string')
  if (misread.length > 0)
    return wrong(
      refusedFields(
        misread.map((field) => ({ field, key: 'rules:type.boolean' as const })),
        ctx.say,
        words
      )
    )
  if (!now && mode === 'edit') return faulty(ctx.say('rules:import.noSuch', { key: String(given[key ?? ''] ?? '') }))
  if (now?.isShared) return faulty(ctx.say('rules:refused.shared', { row: String(now[label] ?? '') }))
  const fixed =
    now && Object.keys(given).filter((one) => fields[one]?.once && isOther(fields[one], given[one], now[one]))
  if (fixed && fixed.length > 0)
    return wrong(
      refusedFields(
        fixed.map((field) => ({ field, key: 'rules:import.once' as const })),
        ctx.say,
        words
      )
    )
  const schema = now ? calls.edit?.input : calls.add?.input
  if (!schema) return faulty(ctx.say('rules:refused.forbidden'))
  // What a row was given once is as it was; an empty cell of a new row is what is meant where nothing is said.
  const written = Object.entries(given).filter(([field, value]) => (now ? !fields[field]?.once : value !== null))
  const input = { ...Object.fromEntries(written), ...(now && { id: now.id, rowVersion: now.rowVersion }) }
  const parsed = parse(schema, input)
  if (!parsed.ok) return wrong(readFaults(parsed.faults, input, ctx.say, words))
  const { id: _, rowVersion: __, ...values } = parsed.value as Record<string, unknown>
  // Which row is above is known once all of the file has been read.
  const above = aboveOf(served, given)
  const content = now
    ? Object.fromEntries(
        Object.entries({ ...values, ...above }).filter(
          ([field, value]) => !isSame(fields[field]?.kind, value, now[field])
        )
      )
    : { ...values, ...above }
  const target = now?.id ?? newId()
  const state = !now ? 'new' : Object.keys(content).length > 0 ? 'changed' : 'same'
  const kept = now && state === 'changed' ? served.hooks.keptFromFiles?.(now, ctx) : undefined
  if (kept) return faulty(ctx.say(kept))
  if (state !== 'same') drafts.set(target, { id: target, values: { ...content }, ...(now && { now }) })
  const uniques = Object.entries(fields).flatMap(([field, { rules }]) => {
    const whole: FieldValues = { ...now, ...values }
    const value = whole[field]
    return rules.includes('unique') && value !== null && value !== undefined
      ? [[field, placeOf(served, whole, value)]]
      : []
  })
  return {
    ...base,
    state,
    content,
    uniques: Object.fromEntries(uniques),
    target,
    version: now?.rowVersion ?? null,
    reason: null
  }
}

/** What a row of a file says of the row above it. */
function aboveOf({ resource: { tree } }: ServedResource, given: FieldValues): FieldValues {
  const { inFiles } = tree ?? {}
  if (inFiles === undefined || !(inFiles in given)) return {}
  return { [inFiles]: given[inFiles] === null ? null : String(given[inFiles]).trim() }
}

/** Whether a value that is given once differs from what a row holds; one that is left out does not. */
function isOther({ value: schema, kind }: Field, value: unknown, held: unknown): boolean {
  if (value === null) return false
  const read = parse(schema, value)
  return !read.ok || !isSame(kind, read.value, held)
}

/** Whether a row holds a value already; moments may be given without their seconds. */
const isSame = (kind: string | undefined, value: unknown, held: unknown) =>
  (value ?? null) === (held ?? null) || (kind === 'time' && `${String(value)}:00` === held)

/** The rows after those checks that need the others and the database. */
async function withFaults(
  served: ServedResource,
  ctx: TxCtx,
  rows: readonly CheckedRow[],
  drafts: readonly RowDraft[]
): Promise<CheckedRow[]> {
  if (drafts.length === 0) return [...rows]
  const faults = Map.groupBy(await faultsOf(served, ctx, drafts), ({ row }) => row)
  const words = { area: served.area, thing: served.resource.name }
  return rows.map((row) => {
    const own = row.target === null ? undefined : faults.get(row.target)
    if (!own) return row
    const refused = refusedFields(own, ctx.say, words)
    return { ...row, state: 'faulty' as const, reason: reasonOf(refused), faults: named(refused) }
  })
}
