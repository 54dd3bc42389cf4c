import { type SqlBool, sql } from 'kysely'

import type { Output } from '#contract/core/call.ts'
import { isLabelled } from '#contract/core/resource/field.ts'
import { type VersionCalls, type VersionFacts, versionOf } from '#contract/core/resource/versions.ts'

import type { TxCtx } from '../context/context.ts'
import { missing, Refusal, type RefusedField } from '../refusing/refusal.ts'
import { among, columnAt, isReadable, selectRows, toRow } from './read-rows.ts'
import { ofOwner } from './belonging.ts'
import { partDifferences } from './part-differences.ts'
import { type RowDraft, type FieldValues, nameOfRow, type ServedResource, type WriteMode } from './served.ts'

/** A step that no version takes back: what was published stays so until the next one supersedes it. */
const STEPS: ReadonlySet<string> = new Set(['draft>published', 'published>superseded'])

/** Why something may not be done to a version that is no draft. */
const notDraft = (served: ServedResource, row: FieldValues, ctx: TxCtx) =>
  new Refusal('rules:version.notDraft', { name: nameOfRow(served, row, ctx), version: numberOf(served, row) })

/** The number of a version. */
const numberOf = ({ resource }: ServedResource, row: FieldValues) => versionOf(resource.versions as VersionFacts, row)

/** Whatever way versions are written: states go the declared steps alone, what was published stays as it is, and a new draft gets its number. */
export async function guardVersions(
  served: ServedResource,
  ctx: TxCtx,
  drafts: readonly RowDraft[],
  mode: WriteMode
): Promise<void> {
  const { versions } = served.resource
  if (!versions) return
  for (const { values, now } of drafts) {
    if (!now || now.status === 'draft') continue
    const isStep = mode === 'edit' && values.status !== undefined && STEPS.has(`${now.status}>${values.status}`)
    if (!isStep) throw notDraft(served, now, ctx)
  }
  if (mode === 'add') await numberVersions(served, ctx, versions, drafts)
  if (mode === 'add' || mode === 'restore') await refuseSecondDrafts(served, ctx, drafts)
}

/** Of what is numbered together one draft is open at a time: who wants to draft another publishes or deletes it first. */
async function refuseSecondDrafts(served: ServedResource, ctx: TxCtx, drafts: readonly RowDraft[]): Promise<void> {
  const { of, numberedBy = of } = served.resource.versions as VersionFacts
  const begun = new Map<string, RowDraft>()
  const faults: RefusedField[] = []
  for (const draft of drafts) {
    const code = String(draft.values[numberedBy] ?? draft.now?.[numberedBy])
    const other = begun.get(code)?.values ?? (await openDraft(served, ctx, { code, but: draft.id }))
    begun.set(code, draft)
    if (other) {
      const values = { name: nameOfRow(served, other, ctx), version: numberOf(served, other) }
      faults.push({ row: draft.id, field: numberedBy, key: 'rules:version.draftOpen', values })
    }
  }
  const [first] = faults
  if (first?.key) throw new Refusal(first.key, first.values, { faults })
}

/** The draft of a code that is open beside one that is about to be. */
const openDraft = (
  served: ServedResource,
  ctx: TxCtx,
  { code, but }: { readonly code: string; readonly but: string }
): Promise<FieldValues | undefined> => {
  const { of, numberedBy = of } = served.resource.versions as VersionFacts
  return selectRows(served, ctx, { isWhole: true })
    .where(sql<SqlBool>`${columnAt(numberedBy)} = ${code} and r.status = 'draft' and ${columnAt('tenantId')} <> 0`)
    .where(sql<SqlBool>`${columnAt('id')} <> ${but}`)
    .limit(1)
    .executeTakeFirst()
}

/** Numbers new drafts: each is the next version of its code. */
async function numberVersions(
  served: ServedResource,
  ctx: TxCtx,
  { of, numberedBy = of, number = 'version' }: VersionFacts,
  drafts: readonly RowDraft[]
): Promise<void> {
  const owner = ofOwner(served, ctx) ?? sql<SqlBool>`true`
  for (const { values } of drafts) {
    const code = String(values[numberedBy])
    const same = sql`${sql.table(served.table)} as r where ${columnAt(numberedBy)} = ${code} and ${owner}`
    // Two who draft the next version at once take turns; of two who draft the first one the constraint refuses one.
    await sql`select ${columnAt('id')} from ${same} and ${columnAt('tenantId')} <> 0 for update`.execute(ctx.tx)
    const given = drafts.flatMap((draft) =>
      draft.values[numberedBy] === code ? [Number(draft.values[number] ?? 0)] : []
    )
    const { rows } = await sql<{ last: number | null }>`select max(${columnAt(number)}) as last from ${same}`.execute(
      ctx.tx
    )
    values[number] = Math.max(rows[0]?.last ?? 0, ...given) + 1
  }
}

/** What a draft becomes that holds what a version does: the next version of it, or the first of another code. */
export async function contentOfCopy(
  served: ServedResource,
  ctx: TxCtx,
  id: string,
  { newCode, newName }: FieldValues
): Promise<FieldValues> {
  const { fields, label, versions } = served.resource
  const { of, numberedBy = of, english, content, source } = versions as VersionFacts
  const row = await selectRows(served, ctx)
    .where(among('id', [id]))
    .executeTakeFirst()
  if (!row) throw missing()
  const kept = [numberedBy, label, ...(english ? [english] : []), ...content]
  return {
    ...Object.fromEntries(kept.filter((key) => fields[key]).map((key) => [key, row[key] ?? null])),
    ...(source && { [source]: id }),
    ...(newCode != null && { [numberedBy]: newCode }),
    // Another name has no translation yet.
    ...(newName != null && { [label]: newName, ...(english && { [english]: null }) })
  }
}

/** The municipality's own published version of the same kind as one, which gives way to it. */
const publishedBeside = (served: ServedResource, ctx: TxCtx, row: FieldValues) => {
  const { of } = served.resource.versions as VersionFacts
  return selectRows(served, ctx)
    .where(sql<SqlBool>`${columnAt(of)} = ${row[of]} and r.status = 'published' and ${columnAt('tenantId')} <> 0`)
    .where(sql<SqlBool>`${columnAt('id')} <> ${row.id}`)
}

/** Writes of a publication, the one that gives way first: only one may be published at a time. */
export type PublishingWrites = readonly {
  readonly id: string
  readonly values: FieldValues
  readonly seen?: number | undefined
}[]

/** What is written where a version is published, if it may be: it is a draft in which nothing is wrong, held until the transaction ends. */
export async function writesOfPublishing(
  served: ServedResource,
  ctx: TxCtx,
  { id, rowVersion }: { readonly id: string; readonly rowVersion: number },
  whyUnsound = served.hooks.whyUnsound
): Promise<readonly [older: PublishingWrites, own: PublishingWrites]> {
  const found = await selectRows(served, ctx)
    .where(among('id', [id]))
    .where(sql<SqlBool>`${columnAt('tenantId')} <> 0`)
    .forUpdate('r')
    .executeTakeFirst()
  if (!found) throw missing()
  const row = toRow(served, found) as FieldValues & { readonly id: string }
  if (row.status !== 'draft') throw notDraft(served, row, ctx)
  const why = await whyUnsound?.(row, ctx)
  if (why) throw why
  const older = await publishedBeside(served, ctx, row).forUpdate('r').execute()
  return [
    older.map((one) => ({ id: String(one.id), values: { status: 'superseded' } })),
    [{ id, seen: rowVersion, values: { status: 'published' } }]
  ]
}

/** What a publication would touch: the version that gives way, how many things go on by it, and what differs from it. */
export async function effectsOfPublishing(
  served: ServedResource,
  ctx: TxCtx,
  id: string
): Promise<Output<VersionCalls['publishEffects']>> {
  const found = await selectRows(served, ctx)
    .where(among('id', [id]))
    .executeTakeFirst()
  if (!found) throw missing()
  const before = await publishedBeside(served, ctx, found).executeTakeFirst()
  if (!before) return { replaces: null, uses: 0, cells: [], parts: [] }
  const [from, to] = [toRow(served, before), toRow(served, found)]
  const { fields } = served.resource
  const cells = Object.entries(fields).flatMap(([field, declared]) => {
    const { kind, computed, made, secret } = declared
    const isCompared = !computed && !made && !secret && isReadable(declared, ctx.principal)
    if (!isCompared || (from[field] ?? null) === (to[field] ?? null)) return []
    const word = (row: FieldValues) =>
      kind === 'json' ? '' : String((isLabelled(declared) ? row[`${field}_dictText`] : row[field]) ?? '')
    return [{ field, from: word(from), to: word(to) }]
  })
  return {
    replaces: { id: String(before.id), name: nameOfRow(served, from, ctx), version: numberOf(served, from) },
    uses: (await served.hooks.usesOf?.(from as FieldValues & { id: string }, ctx)) ?? 0,
    cells,
    parts: partDifferences(served.resource.versions as VersionFacts, [from, to], ctx.say.language).filter(({ field }) =>
      cells.some((cell) => cell.field === field)
    )
  }
}
