import { CalendarDays, Clock } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { isEmpty } from '#contract/core/rules.ts'
import { dateOf, dateTimeOf, timeOf } from '#ui/date/date-text.ts'
import { Popover } from '#ui/containers/popover.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import { TimeColumns } from '#ui/date/time-columns.tsx'

import type { CellKind, EditProps } from './kind.ts'
import { inputProps, TextInput } from './text-input.tsx'

const Calendar = lazy(async () => ({ default: (await import('#ui/date/calendar.tsx')).Calendar }))

// Most values are as they are kept: recognised by their shape, without parsing. Days past the 28th are read.
const DAY = '[1-9]\\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])'
const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d'
const AT_A_GLANCE = {
  notDate: new RegExp(`^${DAY}$`),
  notDateTime: new RegExp(`^${DAY} ${TIME}$`),
  notTime: new RegExp(`^${TIME}$`)
}

const MIDNIGHT = ' 00:00:00'
/** A day as it is kept; a spreadsheet may write it with its midnight. */
function dayOf(text: string): string | null {
  const day = dateOf(text)
  const moment = day === null ? dateTimeOf(text) : null
  return moment?.endsWith(MIDNIGHT) ? moment.slice(0, -MIDNIGHT.length) : day
}

const momentKind = (
  read: (text: string) => string | null,
  wrong: keyof typeof AT_A_GLANCE,
  Edit: ComponentType<EditProps>
): CellKind => ({
  typing: 'replace',
  sortsBy: 'code',
  text: (value) => (isEmpty(value) ? '' : String(value)),
  parse: (text) => {
    const value = read(text)
    return value === null ? null : { value }
  },
  validate: (value) => {
    const text = String(value)
    return AT_A_GLANCE[wrong].test(text) || read(text) === text ? null : wrong
  },
  Edit
})

/** A day, YYYY-MM-DD: typed in any usual shape, or chosen from a calendar that Alt+Down opens. */
export const dateKind: CellKind = momentKind(dayOf, 'notDate', DateEdit)
/** A day and a time, YYYY-MM-DD HH:mm:ss. The calendar keeps the time that is there. */
export const dateTimeKind: CellKind = momentKind(dateTimeOf, 'notDateTime', DateEdit)
/** A time of day, HH:mm:ss: typed, or chosen from columns that Alt+Down opens. */
export const timeKind: CellKind = momentKind(timeOf, 'notTime', TimeEdit)

function DateEdit(props: EditProps) {
  const { t } = useTranslation('grid')
  const { label, column, onCommit } = props
  return (
    <MomentEdit
      {...props}
      icon={<CalendarDays aria-hidden size={16} />}
      openText={t('openCalendar', { label })}
      popUpName={t('calendarOf', { label })}
    >
      {(text, close) => (
        <Calendar
          aria-label={label}
          value={dateOf(text.slice(0, 10))}
          onChange={(day) => {
            close()
            onCommit(column.type === 'datetime' ? `${day} ${dateTimeOf(text)?.slice(11) ?? '00:00:00'}` : day)
          }}
          autoFocus
        />
      )}
    </MomentEdit>
  )
}

function TimeEdit(props: EditProps) {
  const { t } = useTranslation('grid')
  const { label, onCommit } = props
  return (
    <MomentEdit
      {...props}
      icon={<Clock aria-hidden size={16} />}
      openText={t('openTimes', { label })}
      popUpName={t('timesOf', { label })}
    >
      {(text, close) => (
        <TimeColumns
          value={timeOf(text)}
          onChoose={(time) => {
            close()
            onCommit(time)
          }}
          hasSeconds
        />
      )}
    </MomentEdit>
  )
}

interface MomentEditProps extends EditProps {
  icon: ReactNode
  /** What the button that opens the pop-up is called, and the pop-up. */
  openText: string
  popUpName: string
  /** What it holds, given what is typed so far and a way to close it. */
  children: (text: string, close: () => void) => ReactNode
}

/** A typed moment, with something to choose it from that Alt+Down or its button opens. */
function MomentEdit({
  value,
  typed,
  label,
  isInvalid,
  describedBy,
  column,
  onDraft,
  icon,
  openText,
  popUpName,
  children
}: MomentEditProps) {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)
  const text = useRef(isEmpty(value) ? '' : String(value))
  return (
    <div ref={anchor} className="g-date">
      <TextInput
        {...{ value, typed, label, isInvalid, describedBy, onDraft }}
        {...inputProps(column)}
        aria-keyshortcuts="Alt+ArrowDown"
        onInput={(event) => {
          text.current = event.currentTarget.value
          onDraft({ text: text.current })
        }}
        onKeyDown={(event) => {
          if (!event.altKey || event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      />
      <button
        type="button"
        tabIndex={-1}
        className="g-inner-button"
        aria-label={openText}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {icon}
      </button>
      <Popover
        aria-label={popUpName}
        triggerRef={anchor}
        isOpen={isOpen}
        onOpenChange={setOpen}
        placement="bottom start"
      >
        <Suspense fallback={<Skeleton lines={6} className="w-64 p-2" />}>
          {isOpen && children(text.current, () => setOpen(false))}
        </Suspense>
      </Popover>
    </div>
  )
}
