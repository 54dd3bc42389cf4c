import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import { useTranslation } from 'react-i18next'

import { Button } from '../actions/button.tsx'
import { now } from './date-text.ts'
import { isRightToLeft } from '../base/writing.ts'

const UNITS = ['hour', 'minute', 'second'] as const

interface TimeColumnsProps {
  /** HH:mm:ss or HH:mm; null for none. */
  value: string | null
  /** Called with the time that was taken. */
  onChoose: (value: string) => void
  /** Whether seconds belong to it: HH:mm:ss, else HH:mm. */
  hasSeconds: boolean
  /** The earliest time that may be taken. */
  min?: string | undefined
  /** The latest time that may be taken. */
  max?: string | undefined
}

/** A column each of hours, minutes and seconds. Up and Down choose in a column, digits go to one, Left and Right go to the next column, Enter takes the time. */
export function TimeColumns({ value, onChoose, hasSeconds, min = '', max = '\uffff' }: TimeColumnsProps) {
  const { t } = useTranslation('ui')
  const length = hasSeconds ? 3 : 2
  const [parts, setParts] = useState(() => (value ?? '00:00:00').split(':').slice(0, length))
  const columns = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The options are drawn a moment after their list.
    const frame = requestAnimationFrame(() => {
      for (const list of columns.current?.querySelectorAll<HTMLElement>('[role=listbox]') ?? []) {
        const chosen = list.querySelector<HTMLElement>('[aria-selected=true]')
        if (chosen) list.scrollTop = chosen.offsetTop - (list.clientHeight - chosen.offsetHeight) / 2
      }
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  const isOut = (begun: string) => begun < min.slice(0, begun.length) || begun > max.slice(0, begun.length)
  const time = parts.join(':')
  const take = () => !isOut(time) && onChoose(time)
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') take()
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') goAside(event)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="flex flex-col gap-3">
      <div ref={columns} role="presentation" className="flex gap-1" onKeyDownCapture={keys}>
        {UNITS.slice(0, length).map((unit, at) => (
          // Also digits, which only move the focus in a list box, choose.
          <div
            key={unit}
            role="presentation"
            className="flex w-16 flex-col"
            onFocusCapture={({ target }) => target.dataset.key && setParts(parts.with(at, target.dataset.key))}
          >
            <span aria-hidden className="pb-1 text-center text-faint text-xs/5">
              {t(unit)}
            </span>
            <ListBox
              aria-label={t(unit)}
              autoFocus={at === 0}
              selectionMode="single"
              selectionBehavior="replace"
              disallowEmptySelection
              selectedKeys={[parts[at] ?? '00']}
              onSelectionChange={(keys) => setParts(parts.with(at, String([...keys][0])))}
              disabledKeys={numbers(unit === 'hour' ? 24 : 60).filter((number) =>
                isOut([...parts.slice(0, at), number].join(':'))
              )}
              className="relative h-56 overflow-auto rounded-control border border-line p-1 outline-0"
            >
              {numbers(unit === 'hour' ? 24 : 60).map((number) => (
                <ListBoxItem
                  key={number}
                  id={number}
                  textValue={number}
                  className="flex min-h-8 cursor-default select-none items-center justify-center rounded outline-0 -outline-offset-2 outline-focus hover:bg-(--hover) focus-visible:outline-2 selected:bg-brand-fill selected:text-brand-ink selected:outline-offset-1 disabled:text-faint disabled:line-through selected:forced-highlight"
                >
                  {number}
                </ListBoxItem>
              ))}
            </ListBox>
          </div>
        ))}
      </div>
      <div className="flex items-center gap-2">
        <Button onPress={() => onChoose(now().slice(11, hasSeconds ? 19 : 16))}>{t('now')}</Button>
        <span className="flex-1" />
        <Button kind="primary" isDisabled={isOut(time)} onPress={take}>
          {t('ok')}
        </Button>
      </div>
    </div>
  )
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at).padStart(2, '0'))

/** To the column beside the one that has the focus; at an edge it stays. */
function goAside({ key, currentTarget }: KeyboardEvent): void {
  const lists = [...currentTarget.querySelectorAll<HTMLElement>('[role=listbox]')]
  const here = lists.findIndex((list) => list.contains(document.activeElement))
  const isOn = (key === 'ArrowRight') !== isRightToLeft(currentTarget)
  lists[here + (isOn ? 1 : -1)]?.focus()
}
