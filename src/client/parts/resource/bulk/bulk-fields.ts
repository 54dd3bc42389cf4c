import type { Field } from '#contract/core/resource/field.ts'
import type { AnyResource } from '#contract/core/resource/resource.ts'
import type { CellValue } from '#contract/core/rules.ts'

import { mayRead } from '../fields/readable-fields.ts'
import type { ShownFields } from '../form/row-form.tsx'

/** Whether a field may hold the same in many rows, and who has signed in may write it. */
const isBulk = (field: Field): boolean => {
  const { rules, kind, once, made, computed, secret } = field
  return (
    !(rules.includes('unique') || kind === 'json' || kind === 'files' || once || made || computed || secret) &&
    mayRead(field)
  )
}

/** The fields of a form that are changed in many rows at once, in its order: none that belongs to one row alone, lies in a tree by it, or is there in some rows only. */
export const bulkFields = (
  { fields, tree, partOf }: Pick<AnyResource, 'fields' | 'tree' | 'partOf'>,
  form: readonly (readonly string[])[],
  shownWhen: ShownFields = {}
): readonly string[] =>
  form.flat().filter((key) => {
    const field = fields[key]
    return field !== undefined && isBulk(field) && key !== tree?.parent && key !== partOf && !shownWhen[key]
  })

/** Whether a field may be emptied. */
export const isClearable = ({ rules, kind }: Field): boolean => !rules.includes('required') && kind !== 'boolean'

/** What the control of a field shows when it has just been added: a switch says what it is, everything else is still to be given. */
export const initialOf = ({ kind, initial }: Field): CellValue => (kind === 'boolean' ? initial === true : null)
