import { useRef } from 'react'

import { isEmpty } from '#contract/core/rules.ts'
import { tagsOf } from '#ui/base/text/tag-text.ts'

import type { CellKind, EditProps } from './kind.ts'
import { inputProps, TextInput } from './text-input.tsx'

/** Tags of two characters each. */
export const tagsKind: CellKind = {
  typing: 'replace',
  text: (value) => (isEmpty(value) ? '' : String(value)),
  parse: (text) => ({ value: tagsOf(text) || null }),
  Edit: TagsEdit
}

function TagsEdit({ column, onDraft, ...props }: EditProps) {
  const isComposing = useRef(false)
  const tidy = (input: HTMLInputElement) => {
    if (isComposing.current) return
    const tags = tagsOf(input.value)
    if (tags !== input.value) input.value = tags
    onDraft({ text: tags })
  }
  const { value, typed, label, isInvalid, describedBy } = props
  return (
    <TextInput
      {...{ value, typed, label, isInvalid, describedBy, onDraft }}
      {...inputProps(column)}
      onInput={(event) => tidy(event.currentTarget)}
      onCompositionStart={() => {
        isComposing.current = true
      }}
      onCompositionEnd={(event) => {
        isComposing.current = false
        tidy(event.currentTarget)
      }}
    />
  )
}
