import { isEmpty } from '#contract/core/rules.ts'

import type { CellKind, EditProps } from './kind.ts'
import { inputProps, TextInput } from './text-input.tsx'

/** Text on one line (SPEC.md §3, input). */
export const inputKind: CellKind = {
  typing: 'replace',
  text: (value) => (isEmpty(value) ? '' : String(value)),
  parse: (text) => ({ value: text }),
  Edit: ({ value, typed, label, isInvalid, describedBy, onDraft, column }: EditProps) => (
    <TextInput {...{ value, typed, label, isInvalid, describedBy, onDraft }} {...inputProps(column)} />
  )
}
