import { sql } from 'kysely'

import type { Field } from '#contract/core/resource/field.ts'
import { choicesOf } from '../text/choices.ts'
import type { TxCtx } from '../context/context.ts'
import { Refusal, type RefusedField } from '../refusing/refusal.ts'
import { among, columnAt, selectRows } from './read-rows.ts'
import { faultsOfFiles } from './row-files.ts'
import { type RowDraft, type FieldValues, resourcesOf, type ServedResource } from './served.ts'

/** A fault of one row among several. */
export type RowFault = RefusedField & { readonly row: string }
const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
const partsOf = (kind: Field['kind'], value: unknown) =>
  kind === 'choices' || kind === 'refs'
    ? String(value)
        .split(',')
        .filter((part) => part !== '')
    : [String(value)]

/** A row as it will be. */
const becoming = ({ now, values }: RowDraft): FieldValues => ({ ...now, ...values })

/** The faults of drafts that break a rule which needs the other rows or the database, each at its field and row; asked in sets. */
export async function faultsOf(served: ServedResource, ctx: TxCtx, drafts: readonly RowDraft[]): Promise<RowFault[]> {
  return [
    ...missingValues(served, drafts),
    ...(await unknownChoices(served, ctx, drafts)),
    ...(await unknownReferences(served, ctx, drafts)),
    ...(await faultsOfFiles(served, ctx, drafts)),
    ...(await takenValues(served, ctx, drafts))
  ]
}

/** Refuses drafts that break a rule which needs the other rows or the database, with every fault at its field and row; asked in sets. */
export async function refuseFaults(served: ServedResource, ctx: TxCtx, drafts: readonly RowDraft[]): Promise<void> {
  const faults = await faultsOf(served, ctx, drafts)
  if (faults.length > 0) throw new Refusal('rules:refused.input', {}, { faults })
}

/** Values that must be there under a condition of the row. */
function missingValues({ resource }: ServedResource, drafts: readonly RowDraft[]): RowFault[] {
  return drafts.flatMap((draft) => {
    const row = becoming(draft)
    return Object.entries(resource.requiredWhen ?? {}).flatMap(([field, isNeeded]) =>
      isNeeded?.(row) && isEmpty(row[field]) ? [{ row: draft.id, field, key: 'rules:required' as const }] : []
    )
  })
}

async function unknownChoices(
  { resource }: ServedResource,
  ctx: TxCtx,
  drafts: readonly RowDraft[]
): Promise<RowFault[]> {
  const written = Object.entries(resource.fields).filter(
    ([key, { dictCode }]) => dictCode !== undefined && drafts.some(({ values }) => !isEmpty(values[key]))
  )
  const codes = new Set(written.map(([, { dictCode = '' }]) => dictCode))
  const choices = await choicesOf(ctx.tx, [...codes], ctx.say.language)
  return written.flatMap(([field, { dictCode = '', kind }]) =>
    drafts.flatMap(({ id, values, now }) => {
      // What a row holds already stays, also where the dictionary has lost it since.
      if (isEmpty(values[field]) || values[field] === now?.[field]) return []
      return partsOf(kind, values[field]).every((part) => choices.get(dictCode)?.has(part))
        ? []
        : [{ row: id, field, key: 'rules:choice' as const }]
    })
  )
}

async function unknownReferences(served: ServedResource, ctx: TxCtx, drafts: readonly RowDraft[]): Promise<RowFault[]> {
  const faults: RowFault[] = []
  for (const [field, { ref, kind, made }] of Object.entries(served.resource.fields)) {
    // What the server makes names what it has just found.
    const target = ref && !made && resourcesOf(ctx.appContext).get(ref.resource)
    const asked = drafts.filter(({ values, now }) => !isEmpty(values[field]) && values[field] !== now?.[field])
    if (!target || asked.length === 0) continue
    const ids = new Set(asked.flatMap(({ values }) => partsOf(kind, values[field])))
    const found = await selectRows(target, ctx)
      .clearSelect()
      .select(columnAt('id').as('id'))
      .where(among('id', [...ids]))
      .execute()
    // Rows of one write may refer to one another, as those of a tree do that come by one file.
    const written = target === served ? drafts.map(({ id }) => id) : []
    const known = new Set<unknown>([...found.map(({ id }) => id), ...written])
    for (const { id, values } of asked)
      if (!partsOf(kind, values[field]).every((part) => known.has(part)))
        faults.push({ row: id, field, key: 'rules:reference' })
  }
  return faults
}

/** Values of unique fields that another row has, in the database or among the drafts. Capitals make no difference. */
async function takenValues(served: ServedResource, ctx: TxCtx, drafts: readonly RowDraft[]): Promise<RowFault[]> {
  const faults: RowFault[] = []
  const restored = (draft: RowDraft) => (Object.keys(draft.values).length === 0 ? becoming(draft) : draft.values)
  for (const [field, { rules }] of Object.entries(served.resource.fields)) {
    if (!rules.includes('unique')) continue
    const asked = drafts.flatMap((draft) => {
      const value = restored(draft)[field]
      return isEmpty(value) ? [] : [{ id: draft.id, value: String(value).toLowerCase(), whole: wholeOf(served, draft) }]
    })
    if (asked.length === 0) continue
    const rivals = await rivalsOf(served, ctx, field, asked)
    const first = new Set<string>()
    for (const { id, value, whole } of asked) {
      const rival = rivals.find((one) => one.value === value && one.whole === whole && one.id !== id)
      const key = `${whole} ${value}`
      if (rival) faults.push({ row: id, field, key: 'rules:uniqueTaken', values: { rival: rival.label } })
      else if (first.has(key)) faults.push({ row: id, field, key: 'rules:unique' })
      first.add(key)
    }
  }
  return faults
}

/** Of which row a row is a part; of none where its resource has no parts. */
const wholeOf = ({ resource: { partOf } }: ServedResource, draft: RowDraft): string =>
  partOf === undefined ? '' : String(becoming(draft)[partOf])

interface Rival {
  readonly id: string
  readonly value: string
  readonly label: string
  readonly whole: string
}

/** The rows that have one of these values in a unique field already. */
async function rivalsOf(
  served: ServedResource,
  ctx: TxCtx,
  field: string,
  asked: readonly { readonly id: string; readonly value: string }[]
): Promise<readonly Rival[]> {
  const value = sql<string>`lower(${columnAt(field)})`
  const { partOf } = served.resource
  const whole = partOf === undefined ? sql<string>`''` : columnAt(partOf)
  return await selectRows(served, ctx)
    .clearSelect()
    .select([
      columnAt('id').as('id'),
      value.as('value'),
      whole.as('whole'),
      columnAt(served.resource.label).as('label')
    ])
    .where(sql<boolean>`${value} = any(${asked.map((one) => one.value)}::text[])`)
    // What comes with the product is no rival: a tenant's own row of the same code takes precedence over it.
    .where(sql<boolean>`(${served.hooks.ofInstallation === true} or ${columnAt('tenantId')} <> 0)`)
    .$castTo<Rival>()
    .execute()
}

/** Whether a value of a unique field is free, and by which row it is taken; of parts, among those of the same row `whole`. */
export async function rivalOf(
  served: ServedResource,
  ctx: TxCtx,
  field: string,
  value: string,
  own: string | undefined,
  whole = ''
): Promise<string | null> {
  const rivals = await rivalsOf(served, ctx, field, [{ id: own ?? '', value: value.trim().toLowerCase() }])
  return rivals.find((one) => one.id !== own && one.whole === whole)?.label ?? null
}
