import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'

import { isEmpty } from '#contract/core/rules.ts'
import { PopUp } from '#ui/base/layers/pop-up.tsx'

import { isNeeded } from '../model/data/columns.ts'
import type { CellOption } from '../model/data/kind.ts'
import { selectKind } from './choice.tsx'
import type { CellKind, EditProps } from './kind.ts'
import { useTab } from './use-tab.ts'

/** One of a few options, all in sight: the arrows and Space choose, Enter and Tab keep it (SPEC.md §3, radio). */
export const radioKind: CellKind = { ...selectKind, typing: 'open', opensByTab: true, Edit: RadioEdit }

function RadioEdit({
  value,
  row,
  column,
  context,
  label,
  isInvalid,
  describedBy,
  onDraft,
  onCommit,
  onCancel
}: EditProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  const group = useRef<HTMLDivElement>(null)
  const name = useId()
  const options = context.optionsOf(column, row)
  const [chosen, setChosen] = useState(isEmpty(value) ? null : String(value))
  const first = options.find((option) => option.value === chosen) ?? options.find(({ disabled }) => !disabled)
  const choose = (one: string) => {
    setChosen(one)
    onDraft({ value: one })
  }
  useTab(group, (after) => onCommit(chosen, after))
  const keys = (event: KeyboardEvent) => {
    const { key, shiftKey } = event
    if (key === 'Enter') onCommit(chosen, shiftKey ? 'up' : 'down')
    else if (key === 'Escape') onCancel()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const radio = ({ value: one, text, disabled = false }: CellOption): ReactNode => (
    // A press is a choice; the arrows go on choosing.
    <label key={one} className="g-option" onPointerUp={() => !disabled && onCommit(one)}>
      <input
        ref={(input) => {
          if (input && one === first?.value && !input.dataset.seen) {
            input.dataset.seen = 'true'
            input.focus({ preventScroll: true })
          }
        }}
        type="radio"
        name={name}
        value={one}
        checked={one === chosen}
        disabled={disabled}
        onChange={() => choose(one)}
      />
      <span className="mr-auto">{text}</span>
    </label>
  )
  return (
    <>
      <span ref={anchor} className="g-input block truncate leading-(--g-line)!">
        {options.find((option) => option.value === chosen)?.text ?? chosen}
      </span>
      <PopUp
        aria-label={label}
        triggerRef={anchor}
        isOpen
        isNonModal
        placement="bottom start"
        shouldCloseOnInteractOutside={() => false}
        className="min-w-(--trigger-width)"
      >
        <div
          ref={group}
          role="radiogroup"
          onKeyDown={keys}
          aria-label={label}
          aria-required={isNeeded(column) || undefined}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy}
          className="g-list"
        >
          {options.map(radio)}
        </div>
      </PopUp>
    </>
  )
}
