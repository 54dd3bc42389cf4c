import { type FormEvent, useRef } from 'react'

import { isEmpty } from '#contract/core/rules.ts'
import { isNumberTyped, numberOf, numberText, plainNumber } from '#ui/base/text/number-text.ts'

import type { CellKind, EditProps } from './kind.ts'
import { inputProps, TextInput } from './text-input.tsx'

/** A number as a spreadsheet shows it, without its currency and the commas between its thousands; a comma elsewhere stays, and makes it no number. */
function ungrouped(text: string): string {
  const bare = text.replace(/^(-?)[\u00a5$](?=[-\d.])/, '$1')
  return /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(bare) ? bare.replaceAll(',', '') : bare
}

/** A number (SPEC.md §5): a minus, digits and one point; anything else is taken back as it is typed, and what is no number yet ends as nothing. */
export const numberKind: CellKind = {
  typing: 'replace',
  align: 'end',
  sortsBy: 'number',
  text: (value) => (isEmpty(value) ? '' : typeof value === 'number' ? numberText(value) : String(value)),
  parse: (text) => {
    const plain = ungrouped(plainNumber(text))
    return isNumberTyped(plain) ? { value: numberOf(plain) } : null
  },
  beginsWrong: (text) => (isNumberTyped(plainNumber(text)) ? null : 'notNumber'),
  validate: (value) => (Number.isFinite(Number(value)) ? null : 'notNumber'),
  Edit: NumberEdit
}

function NumberEdit({ value, typed, label, isInvalid, describedBy, onDraft, onRefuse, column }: EditProps) {
  const last = useRef(typed !== null || isEmpty(value) ? '' : String(value))
  const typing = (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    if (event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing) return
    const plain = plainNumber(input.value)
    const isRefused = !isNumberTyped(plain)
    if (!isRefused) last.current = plain
    if (input.value !== last.current) {
      // The input is reverted: the caret is where it was before the wrong character.
      const caret = Math.max(0, (input.selectionStart ?? 0) - Math.max(0, input.value.length - last.current.length))
      input.value = last.current
      input.setSelectionRange(caret, caret)
    }
    onDraft({ text: last.current })
    if (isRefused) onRefuse('notNumber')
  }
  return (
    <TextInput
      {...{ value, typed, label, isInvalid, describedBy, onDraft }}
      inputMode="decimal"
      className="g-input at-end"
      {...inputProps(column)}
      onInput={typing}
      onCompositionEnd={typing}
    />
  )
}
