import { Check } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { PopUp } from '#ui/base/layers/pop-up.tsx'

import type { CellOption } from '../model/data/kind.ts'
import { type Choices, MOST } from './choices.ts'

interface OptionPopUpProps {
  id: string
  label: string
  anchor: RefObject<HTMLElement | null>
  choices: Choices
  query: string
  /** The option that is active for the keys; -1 for none. */
  active: number
  isChosen: (option: CellOption) => boolean
  isMulti: boolean
  onPick: (option: CellOption) => void
}

/** The id of an option, to which the input points while it keeps the focus. */
export const optionId = (list: string, index: number): string => `${list}-${index}`

/** The id of the words that say how several are chosen. */
export const hintId = (list: string): string => `${list}-hint`

/** The list below a cell. The focus stays in the cell's input, which says where in the list one is. */
export function OptionPopUp({
  id,
  label,
  anchor,
  choices: { options, state },
  query,
  active,
  isChosen,
  isMulti,
  onPick
}: OptionPopUpProps) {
  const { t } = useTranslation('grid')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  })
  const rest = options.length - MOST
  const note =
    state === 'failed'
      ? t('optionsFailed')
      : state === 'loading'
        ? t('loading')
        : options.length > 0
          ? ''
          : query === ''
            ? t('noOptions')
            : t('nothingFound')
  return (
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
        ref={list}
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label={label}
        aria-multiselectable={isMulti || undefined}
        className="g-list"
      >
        {options.slice(0, MOST).map((option, index) => (
          <div
            key={option.value}
            id={optionId(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={isChosen(option)}
            aria-disabled={option.disabled || undefined}
            data-active={index === active || undefined}
            className="g-option"
            // The press must not take the focus away from the input.
            onPointerDown={(event) => event.preventDefault()}
            onPointerUp={() => !option.disabled && onPick(option)}
          >
            <span>{option.text}</span>
            {isChosen(option) && <Check aria-hidden size={16} />}
          </div>
        ))}
      </div>
      {note !== '' && <div className="g-list-note">{note}</div>}
      {rest > 0 && <div className="g-list-note">{t('moreOptions', { count: rest })}</div>}
      {isMulti && options.length > 0 && (
        <div id={hintId(id)} className="g-list-note">
          {t('multiHint')}
        </div>
      )}
    </PopUp>
  )
}
