import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { announce } from '#ui/base/announcer.ts'
import { keepUntilReported } from '#ui/base/focus/focus-reported.ts'
import { isComposing } from '#ui/base/pressed-keys.ts'
import { PopUp } from '#ui/base/layers/pop-up.tsx'

import type { ProposedText } from './proposals.ts'

const PAGE = 8

interface LineListProps {
  /** The cell into which a line is put. */
  readonly at: HTMLElement
  /** The title of its column. */
  readonly title: string
  readonly lines: readonly ProposedText[]
  /** Called with the chosen line, and whether it is to follow what the cell holds. */
  readonly onPut: (line: ProposedText, isAppended: boolean) => void
  /** Called on Escape: the focus goes back to the cell. */
  readonly onLeave: () => void
  /** Called when the focus has gone elsewhere. */
  readonly onGone: () => void
}

/** A line, and which one of the document it is: two may say the same. */
interface Placed {
  readonly line: ProposedText
  readonly place: number
}

function narrowed(lines: readonly ProposedText[], query: string): readonly Placed[] {
  const wanted = query.trim().toLowerCase()
  return lines
    .map((line, place) => ({ line, place }))
    .filter(({ line }) => wanted === '' || line.text.toLowerCase().includes(wanted))
}

const optionId = (list: string, place: number) => `${list}-${place}`

/**
 * The lines of the document of a row, below its cell: a combobox with a listbox. Typing narrows, the arrows walk, Enter puts the
 * line into the cell, Shift+Enter behind what it holds, Escape goes back.
 */
export function LineList({ at, title, lines, onPut, onLeave, onGone }: LineListProps) {
  const { t } = useTranslation('grid')
  const id = useId()
  const anchor = useRef(at)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const [place, setPlace] = useState(0)
  // Before the first key none is named or selected: a screen reader would say the line instead of the list.
  const [isUsed, setUsed] = useState(false)
  const found = useMemo(() => narrowed(lines, query), [lines, query])
  const active = found[Math.min(place, found.length - 1)]
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  useLayoutEffect(() => {
    const left = input.current
    // It goes as the focus comes back to the cell; what a screen reader was at is the active line, if there is one.
    return () => {
      const line = left?.getAttribute('aria-activedescendant')
      keepUntilReported((line && document.getElementById(line)) || left)
    }
  }, [])
  const { length } = found
  useEffect(() => {
    announce(length === 0 ? t('nothingFound') : t('linesFound', { count: length }), { about: 'lines' })
  }, [length, t])
  useEffect(() => {
    active?.line.onShown?.()
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const walk = (to: number) => {
    setUsed(true)
    setPlace(Math.max(0, Math.min(length - 1, to)))
  }
  const keys = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const here = Math.max(0, Math.min(place, length - 1))
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }
    const step = steps[event.key]
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (step !== undefined) walk(here + (isUsed || event.key !== 'ArrowDown' ? step : 0))
    else if (event.key === 'Enter' && active) onPut(active.line, event.shiftKey)
    else if (event.key === 'Escape') onLeave()
    else if (event.key !== 'Enter' && event.key !== 'Tab') return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <PopUp
      aria-label={t('linesFor', { title })}
      triggerRef={anchor}
      isOpen
      isNonModal
      placement="bottom start"
      shouldCloseOnInteractOutside={() => false}
      className="g-lines"
    >
      <input
        ref={input}
        className="g-lines-input"
        role="combobox"
        aria-label={t('linesFor', { title })}
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={isUsed && active ? optionId(id, active.place) : undefined}
        placeholder={t('linesNarrow')}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setPlace(0)
        }}
        onKeyDown={keys}
        onBlur={onGone}
      />
      <div ref={list} id={id} role="listbox" tabIndex={-1} aria-label={t('linesFor', { title })} className="g-list">
        {found.map((one) => (
          <div
            key={one.place}
            id={optionId(id, one.place)}
            role="option"
            tabIndex={-1}
            aria-selected={isUsed && one === active}
            data-active={one === active || undefined}
            className="g-option"
            // The press must not take the focus away from the input.
            onPointerDown={(event) => event.preventDefault()}
            onPointerUp={(event) => onPut(one.line, event.shiftKey)}
          >
            <span lang="zh-CN">{one.line.text}</span>
            <span className="g-option-note">{one.line.source}</span>
          </div>
        ))}
      </div>
      <div className="g-list-note">{length === 0 ? t('nothingFound') : t('linesHint')}</div>
    </PopUp>
  )
}
