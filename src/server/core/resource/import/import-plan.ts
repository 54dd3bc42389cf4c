import { type ImportMode, importOptions } from '#contract/core/resource/file-verbs.ts'
import { parse } from '#contract/core/schema.ts'
import type { Ctx } from '../../context/context.ts'
import { readFaults } from '../../refusing/faults.ts'
import { BadInput } from '../../http/input.ts'
import { forbidden, Refusal } from '../../refusing/refusal.ts'
import type { ImportPlan } from './import-check.ts'
import { columnsInOrder, columnsOfHead } from './import-columns.ts'
import { isReadable } from '../read-rows.ts'
import { holdsRight, type ServedResource } from '../served.ts'

/** What the sender of a file wants of the mode and the key. */
export interface ImportOptions {
  readonly mode?: ImportMode
  readonly key?: string
  /** The row that all of them are parts of. */
  readonly whole?: string
  /** Whether the first line has the headings, or none has; left out, they are found. */
  readonly headings?: 'first' | 'none'
  /** The fields of columns without headings, in their order. */
  readonly order?: readonly string[]
}

/** Reads what was sent with a file; what cannot be read is refused. */
export function optionsOf(served: ServedResource, { say }: Pick<Ctx, 'say'>, given: unknown): ImportOptions {
  const read = parse(importOptions, given)
  if (!read.ok)
    throw new BadInput(readFaults(read.faults, given, say, { area: served.area, thing: served.resource.name }))
  const { mode, key, whole, headings, order } = read.value
  return {
    ...(mode && { mode }),
    ...(key !== undefined && { key }),
    ...(whole !== undefined && { whole }),
    ...(headings && { headings }),
    ...(order && { order })
  }
}

/** How the rows are brought in: as is asked and allowed, else added alone: nothing is changed that nobody meant. Adding needs the right to add, changing the right to edit. */
export function plannedBy(
  served: ServedResource,
  { principal }: Pick<Ctx, 'principal'>,
  asked: ImportOptions
): { readonly mode: ImportMode; readonly key: string | null } {
  const { resource } = served
  // Who may not read a value does not find rows by it either.
  const unique = Object.entries(resource.fields)
    .filter(([, field]) => field.rules.includes('unique') && isReadable(field, principal))
    .map(([one]) => one)
  const key = asked.key ?? unique[0] ?? null
  if (key !== null && !unique.includes(key)) throw new Refusal('rules:import.noKey', {}, { status: 400 })
  const may = (verb: 'add' | 'edit') => Boolean(resource.calls[verb]) && holdsRight(served, principal, `:${verb}`)
  const canEdit = may('edit') && key !== null
  const mode = asked.mode ?? (may('add') ? 'add' : 'edit')
  if ((mode !== 'edit' && !may('add')) || (mode !== 'add' && !canEdit)) throw forbidden()
  return { mode, key }
}

/** How the rows below these headings are read where nobody has said it: by the titles and names of the fields, and without headings by the order of the columns. */
export const recognised = (
  served: ServedResource,
  ctx: Pick<Ctx, 'principal'>,
  asked: ImportOptions,
  headings: readonly string[]
): ImportPlan => ({
  ...plannedBy(served, ctx, asked),
  fields:
    asked.headings === 'none'
      ? columnsInOrder(served, ctx, asked.order ?? [], headings.length)
      : columnsOfHead(served, ctx, { no: 1, cells: headings })
})

/** How rows of these columns are read: without the key no row can be found, and all are new. */
export const planFor = ({ mode, key, fields }: ImportPlan): ImportPlan =>
  key !== null && fields.includes(key) ? { mode, key, fields } : { mode: mode === 'edit' ? mode : 'add', key, fields }
