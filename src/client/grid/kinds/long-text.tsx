import { type KeyboardEvent, useRef } from 'react'

import { isEmpty } from '#contract/core/rules.ts'
import { isComposing } from '#ui/base/pressed-keys.ts'
import { PopUp } from '#ui/base/layers/pop-up.tsx'

import type { CellKind, EditProps } from './kind.ts'
import { inputProps } from './text-input.tsx'
import { useTab } from './use-tab.ts'

/** Text of several lines, written in a pop-up of 300 × 210 px (SPEC.md §9). Enter begins a line, Ctrl+Enter or Tab commits. */
export const longTextKind: CellKind = {
  typing: 'replace',
  text: (value) => (isEmpty(value) ? '' : String(value)),
  parse: (text) => ({ value: text }),
  Edit: LongTextEdit
}

function LongTextEdit({ value, typed, label, isInvalid, describedBy, column, onDraft, onCommit, onCancel }: EditProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const text = typed !== null || isEmpty(value) ? '' : String(value)
  useTab(area, (after) => onCommit(area.current?.value || null, after))
  // The grid does not get the keys of a pop-up.
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event)) return
    const { key, ctrlKey, metaKey, currentTarget } = event
    if (key === 'Escape') onCancel()
    else if (key === 'Enter' && (ctrlKey || metaKey)) onCommit(currentTarget.value || null, 'down')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <span ref={anchor} className="g-input block truncate leading-(--g-line)!">
        {text}
      </span>
      <PopUp
        aria-label={label}
        triggerRef={anchor}
        isOpen
        isNonModal
        placement="bottom start"
        shouldCloseOnInteractOutside={() => false}
      >
        <textarea
          ref={(element) => {
            area.current = element
            element?.focus({ preventScroll: true })
          }}
          className="g-area"
          aria-label={label}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy}
          defaultValue={text}
          {...inputProps(column)}
          onInput={(event) => onDraft({ text: event.currentTarget.value })}
          onKeyDown={keys}
        />
      </PopUp>
    </>
  )
}
