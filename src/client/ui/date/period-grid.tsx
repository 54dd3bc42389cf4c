import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tv } from 'tailwind-variants/lite'

import { announce } from '../base/announcer.ts'
import { Button } from '../actions/button.tsx'
import { isRightToLeft } from '../base/writing.ts'

const PAGE = 12
const COLUMNS = 3

const cell = tv({
  base: 'outline-0 outline-focus focus-visible:outline-2 min-h-9 w-20 cursor-default rounded-control',
  variants: {
    isChosen: {
      true: 'bg-brand-fill text-brand-ink outline-offset-2 forced-highlight',
      false: '-outline-offset-2 hover:bg-(--hover) disabled:text-faint disabled:line-through'
    },
    isNow: { true: 'font-semibold underline decoration-2 underline-offset-4' }
  }
})

/** Months or years in a row, each known by a number that grows by one; twelve make a page. */
export interface Periods {
  /** The number of what is kept. */
  numberOf: (value: string) => number
  keptAs: (number: number) => string
  /** What is read in its cell, and the whole name for a screen reader. */
  label: (number: number) => string
  name: (number: number) => string
  /** The name of a page by its first number. */
  title: (first: number) => string
}

interface PeriodGridProps extends Periods {
  /** What it is chosen for. */
  'aria-label': string
  /** As it is kept, null for none; and the one that is now. */
  value: string | null
  current: string
  onChoose: (value: string) => void
  min?: string | undefined
  max?: string | undefined
}

/** Twelve months or years in a grid. Arrows walk them, Page Up and Down turn the page, Home and End go to its ends, Enter chooses. */
export function PeriodGrid({
  numberOf,
  keptAs,
  label,
  name,
  title,
  value,
  current,
  onChoose,
  min = '1000-01',
  max = '9999-12',
  'aria-label': about
}: PeriodGridProps) {
  const { t } = useTranslation('ui')
  const [first, last] = [numberOf(min), numberOf(max)]
  const within = (number: number) => Math.min(Math.max(number, first), last)
  const [at, setAt] = useState(() => within(numberOf(value ?? current)))
  const grid = useRef<HTMLTableElement>(null)
  const chosen = value === null ? undefined : numberOf(value)
  const [follows, setFollows] = useState(true)
  const start = at - (at % PAGE)
  useEffect(() => {
    if (follows) grid.current?.querySelector<HTMLElement>(`[data-number="${at}"]`)?.focus()
  }, [at, follows])
  const go = (number: number, isFollowed = true) => {
    setFollows(isFollowed)
    setAt(within(number))
  }
  const turn = (pages: number) => {
    go(at + pages * PAGE, false)
    announce(title(within(at + pages * PAGE) - (within(at + pages * PAGE) % PAGE)), { about: 'period' })
  }
  const keys = (event: KeyboardEvent) => {
    const step = stepOf(event.key, at, isRightToLeft(event.currentTarget) ? -1 : 1)
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    go(at + step)
  }
  return (
    <div className="flex w-fit flex-col gap-2">
      <div className="flex items-center gap-1">
        <Button
          kind="plain"
          aria-label={t('earlier')}
          icon={<ChevronLeft aria-hidden className="rtl:-scale-x-100" />}
          isDisabled={start <= first}
          onPress={() => turn(-1)}
        />
        <span className="flex-1 text-center font-medium">{title(start)}</span>
        <Button
          kind="plain"
          aria-label={t('later')}
          icon={<ChevronRight aria-hidden className="rtl:-scale-x-100" />}
          isDisabled={start + PAGE > last}
          onPress={() => turn(1)}
        />
      </div>
      <table ref={grid} {...GRID} aria-label={`${about} ${title(start)}`} onKeyDown={keys}>
        <tbody>
          {Array.from({ length: PAGE / COLUMNS }, (_, row) => start + row * COLUMNS).map((begin) => (
            <tr key={begin}>
              {Array.from({ length: COLUMNS }, (_, column) => begin + column).map((number) => (
                <td key={number} {...cellOf(number === chosen)} className="p-0.5">
                  <button
                    type="button"
                    data-number={number}
                    tabIndex={number === at ? 0 : -1}
                    aria-label={name(number)}
                    aria-pressed={number === chosen}
                    {...(keptAs(number) === current && { 'aria-current': 'date' })}
                    disabled={number < first || number > last}
                    onClick={() => onChoose(keptAs(number))}
                    className={cell({ isChosen: number === chosen, isNow: keptAs(number) === current })}
                  >
                    {label(number)}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

// A table whose cells the arrows walk, as the calendar of the ARIA Authoring Practices is one.
const GRID = { role: 'grid' } as const
const cellOf = (isChosen: boolean) => ({ role: 'gridcell', 'aria-selected': isChosen }) as const

/** How far a key goes from a number; `on` is the way of an arrow to the right. */
function stepOf(key: string, at: number, on: 1 | -1): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -on,
    ArrowRight: on,
    ArrowUp: -COLUMNS,
    ArrowDown: COLUMNS,
    PageUp: -PAGE,
    PageDown: PAGE,
    Home: -(at % PAGE),
    End: PAGE - 1 - (at % PAGE)
  }
  return steps[key]
}
