import { isEmpty } from '#contract/core/rules.ts'

import type { CellKind, EditProps } from './kind.ts'
import { inputProps, TextInput } from './text-input.tsx'

/** A spreadsheet breaks a long title into lines: here they are one, with a blank between words of letters. */
const oneLine = (text: string): string =>
  text.includes('\n') || text.includes('\r')
    ? text
        .trim()
        .replace(/([!-~])[ \t]*[\r\n]\s*(?=[!-~])/g, '$1 ')
        .replace(/[ \t]*[\r\n]\s*/g, '')
    : text

/** Text on one line (SPEC.md §3, input). */
export const inputKind: CellKind = {
  typing: 'replace',
  text: (value) => (isEmpty(value) ? '' : String(value)),
  parse: (text) => ({ value: oneLine(text) }),
  Edit: ({ value, typed, label, isInvalid, describedBy, onDraft, column }: EditProps) => (
    <TextInput {...{ value, typed, label, isInvalid, describedBy, onDraft }} {...inputProps(column)} />
  )
}
