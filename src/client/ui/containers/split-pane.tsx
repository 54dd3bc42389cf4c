import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { useValue } from '../base/fields/use-value.ts'
import { isRightToLeft } from '../base/writing.ts'

const STEP = 16

export interface SplitPaneProps {
  /** The side that has a width of its own, where reading begins unless `side` says otherwise; null: there is none now. */
  start: Exclude<ReactNode, boolean | undefined>
  /** The name of that side, for the separator. */
  startLabel: string
  /** The side beside it, which takes the rest. */
  children: ReactNode
  /** At which end that side is: where reading begins (default), or where it ends. */
  side?: 'start' | 'end'
  /** How wide the first side is, in pixels; left out, the pane keeps it. */
  width?: number
  /** How wide the first side is at first, in pixels, where the pane keeps it itself. */
  defaultWidth?: number
  /** Called with the width in pixels; 0 while the first side is folded. */
  onWidthChange?: (width: number) => void
  /** The narrowest that the first side gets before it is folded, in pixels. */
  min?: number
  /** The widest that the first side gets, in pixels. */
  max?: number
  /** Classes for its place and size. */
  className?: string
}

/**
 * Two sides and a separator that is moved by arrows, Home and End, or drawn; Enter folds the first side and brings it back.
 * In a narrow place the sides are one below the other.
 */
export function SplitPane({
  start,
  startLabel,
  children,
  side = 'start',
  width: given,
  defaultWidth = 268,
  onWidthChange,
  min = 160,
  max = 560,
  className = ''
}: SplitPaneProps) {
  const { t } = useTranslation('ui')
  const id = useId()
  const [width, setWidth] = useValue(given, defaultWidth, onWidthChange)
  const before = useRef(defaultWidth)
  const grip = useRef(0)
  const setTo = (next: number) => setWidth(next === 0 ? 0 : Math.round(Math.min(Math.max(next, min), max)))
  const fold = () => {
    if (width > 0) before.current = width
    setTo(width > 0 ? 0 : before.current)
  }
  const isEnd = side === 'end'
  const way = (event: { currentTarget: Element }) => (isEnd ? -wayOf(event) : wayOf(event))
  const keys = (event: KeyboardEvent) => {
    const on = way(event)
    const moves = new Map<string, () => void>([
      ['ArrowLeft', () => setTo(width - on * STEP)],
      ['ArrowRight', () => setTo(width + on * STEP)],
      ['Home', () => setTo(min)],
      ['End', () => setTo(max)],
      ['Enter', fold]
    ])
    const move = moves.get(event.key)
    if (!move) return
    event.preventDefault()
    move()
  }
  const draw = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) setTo(way(event) * event.clientX - grip.current)
  }
  const own = start !== null && (
    <div
      id={id}
      hidden={width === 0}
      className="min-h-0 w-(--side) flex-none overflow-hidden @max-2xl:h-72 @max-2xl:w-full"
      style={{ '--side': `${width}px` } as React.CSSProperties}
    >
      {start}
    </div>
  )
  // A separator that can take focus is a widget: the arrows move it.
  const separator = start !== null && (
    <hr
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('widthOf', { name: startLabel })}
      aria-controls={id}
      aria-valuenow={width}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuetext={width === 0 ? t('folded') : t('pixels', { count: width })}
      className="relative m-0 h-auto w-3 flex-none cursor-col-resize touch-none border-0 outline-0 after:absolute after:inset-y-0 after:left-1/2 after:w-px after:-translate-x-1/2 after:bg-line hover:after:w-0.5 hover:after:bg-line-strong -outline-offset-2 outline-focus focus-visible:rounded-sm focus-visible:outline-2 focus-visible:after:bg-focus active:after:bg-focus @max-2xl:hidden"
      onKeyDown={keys}
      onDoubleClick={fold}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        grip.current = way(event) * event.clientX - width
      }}
      onPointerMove={draw}
    />
  )
  return (
    <div className={`@container min-h-0 min-w-0 ${className}`}>
      <div className="flex h-full min-h-0 @max-2xl:flex-col @max-2xl:overflow-auto">
        {!isEnd && own}
        {!isEnd && separator}
        <div className="min-h-0 min-w-0 flex-1">{children}</div>
        {isEnd && separator}
        {isEnd && own}
      </div>
    </div>
  )
}

/** Which way makes the first side wider: 1 to the right, -1 to the left. */
const wayOf = ({ currentTarget }: { currentTarget: Element }) => (isRightToLeft(currentTarget) ? -1 : 1)
