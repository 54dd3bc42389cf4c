import { useRef } from 'react'

import { isEmpty } from '#contract/core/rules.ts'
import { PopUp } from '#ui/pop-up.tsx'

import type { CellKind, EditProps } from './kind.ts'
import { inputProps } from './text-input.tsx'

/** Text of several lines, written in a pop-up of 300 × 210 px (SPEC.md §9). Enter begins a line, Ctrl+Enter or Tab commits. */
export const longTextKind: CellKind = {
  typing: 'replace',
  text: (value) => (isEmpty(value) ? '' : String(value)),
  parse: (text) => ({ value: text }),
  Edit: LongTextEdit
}

function LongTextEdit({ value, typed, label, isInvalid, describedBy, column, onDraft, onCommit }: EditProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  const text = typed !== null || isEmpty(value) ? '' : String(value)
  return (
    <>
      <span ref={anchor} className="g-input block truncate leading-(--g-line)!">
        {text}
      </span>
      <PopUp aria-label={label} triggerRef={anchor} isOpen isNonModal placement="bottom start" shouldCloseOnInteractOutside={() => false}>
        <textarea
          ref={(area) => area?.focus({ preventScroll: true })}
          className="g-area"
          aria-label={label}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy}
          defaultValue={text}
          {...inputProps(column)}
          onInput={(event) => onDraft({ text: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.stopPropagation()
            if (!event.ctrlKey && !event.metaKey) return
            event.preventDefault()
            onCommit(event.currentTarget.value || null, 'down')
          }}
        />
      </PopUp>
    </>
  )
}
