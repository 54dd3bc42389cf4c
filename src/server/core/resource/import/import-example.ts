import type { Field } from '#contract/core/resource/field.ts'
import type { Ctx } from '../../context/context.ts'
import { fieldTitle } from '../../refusing/faults.ts'
import { broughtFields } from './import-columns.ts'
import type { ServedResource } from '../served.ts'

const DAY = '2026-01-31'

/** The row that a template shows as an example; where it is left there, it is not brought in. */
export const exampleRow = (served: ServedResource, ctx: Pick<Ctx, 'say' | 'principal'>): (string | number)[] =>
  broughtFields(served, ctx).map(([key, field]) => exampleCell(served, ctx, key, field))

function exampleCell(served: ServedResource, { say }: Pick<Ctx, 'say'>, key: string, { kind }: Field): string | number {
  const title = fieldTitle(say, { area: served.area, thing: served.resource.name }, key)
  switch (kind) {
    case 'number':
      return 1
    case 'date':
      return DAY
    case 'time':
      return `${DAY} 09:30:00`
    case 'boolean':
      return say('rules:flag.yes')
    case 'choice':
    case 'choices':
    case 'ref':
    case 'refs':
      return ''
    default:
      return say('rules:import.example', { field: title })
  }
}
