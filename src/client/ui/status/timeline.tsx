import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { STATE_SIGNS, type State } from '../base/state-sign.ts'

/** Something that happened, or will. */
export interface TimelineEvent {
  id: string
  /** When, as it is read and as machines read it: `2026-11-21` or `2026-11-21 09:30`. */
  time?: string
  /** What happened, in a few words. */
  title: ReactNode
  /** Its state (default: done). */
  state?: State
  /** The word for its state in place of the usual one, such as 退回. */
  stateLabel?: string
  /** Who, and whatever else is known. */
  description?: ReactNode
}

export interface TimelineProps {
  /** What the events have in common. */
  'aria-label': string
  /** The events in the order in which they are read. */
  events: readonly TimelineEvent[]
  /** Classes for its place and size. */
  className?: string
}

/** Events one under the other, each with its time and its state as a sign and a word. */
export function Timeline({ events, className = '', 'aria-label': label }: TimelineProps) {
  return (
    <ol aria-label={label} className={`flex w-full min-w-0 flex-col ${className}`}>
      {events.map((event) => (
        <Event key={event.id} {...event} />
      ))}
    </ol>
  )
}

function Event({ time, title, state = 'done', stateLabel, description }: TimelineEvent) {
  const { t } = useTranslation('ui')
  const { Sign, colour, word } = STATE_SIGNS[state]
  return (
    <li className="group relative flex min-w-0 gap-2.5 pb-5 last:pb-0">
      <span
        aria-hidden
        className="absolute start-[7.5px] top-6 bottom-0.5 border-line-strong border-s group-last:hidden"
      />
      <Sign aria-hidden className={`mt-0.75 size-4 flex-none ${colour}`} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 wrap-anywhere">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{title}</span>
          <span className={`text-xs/5 ${colour}`}>{stateLabel ?? t(word)}</span>
        </p>
        {time !== undefined && <time className="text-quiet text-xs/5">{time}</time>}
        {description !== undefined && <div className="text-quiet">{description}</div>}
      </div>
    </li>
  )
}
