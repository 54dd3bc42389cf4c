import { type KeyboardEvent, type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { focusRing } from '../base/focus/focus-ring.ts'
import type { ChartReading } from './chart-frame.tsx'

const PAGE = 10

/** A point of a drawing: where it is seen, and what is read there. */
export interface PlotPoint extends ChartReading {
  x: number
  y: number
  width: number
  height: number
}

interface ChartPlotProps {
  /** What is drawn. */
  label: string
  width: number
  height: number
  /** The points of each series in their order; undefined where there is no value. */
  points: readonly (readonly (PlotPoint | undefined)[])[]
  /** Whether the points of a series lie under one another: Up and Down walk along it then. */
  isLying?: boolean
  onRead: (reading: ChartReading | undefined) => void
  /** The drawing, given the point that is read. */
  children: (read: Place | undefined) => ReactNode
}

interface Place {
  series: number
  at: number
}

/**
 * A drawing with one stop: arrows walk over its points, along a series and from one series to another; each is a stop of
 * its own while it is active, so that a screen reader says its value. The pointer reads what it is next to. Charts are drawn from left
 * to right in every writing, and the arrows go where what is drawn lies.
 */
export function ChartPlot({ label, width, height, points, isLying = false, onRead, children }: ChartPlotProps) {
  const { t } = useTranslation('ui')
  const [place, setPlace] = useState<Place>()
  const [isInside, setInside] = useState(false)
  const [hovered, setHovered] = useState<Place>()
  const stop = useRef<HTMLDivElement>(null)
  const isMoving = useRef(false)
  const at = (one: Place | undefined) => one && points[one.series]?.[one.at]
  const first = () => {
    const series = points.findIndex((line) => line.some(Boolean))
    return series < 0 ? undefined : { series, at: points[series]?.findIndex(Boolean) ?? 0 }
  }
  const here = at(place) ? place : first()
  const point = at(here)
  useLayoutEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    stop.current?.focus()
  })
  const goTo = (next: Place | undefined) => {
    const found = at(next)
    if (!next || !found) return
    isMoving.current = true
    setPlace(next)
    onRead(found)
  }
  const along = (step: number) => {
    if (!here) return undefined
    const line = points[here.series] ?? []
    const wanted = Math.min(Math.max(here.at + step, 0), line.length - 1)
    const ahead = Array.from({ length: line.length }, (_, at) => at).filter(
      (at) => line[at] && (step > 0 ? at > here.at : at < here.at)
    )
    const index =
      step > 0 ? (ahead.find((at) => at >= wanted) ?? ahead.at(-1)) : (ahead.findLast((at) => at <= wanted) ?? ahead[0])
    return index === undefined ? undefined : { series: here.series, at: index }
  }
  const across = (step: 1 | -1) => {
    if (!here) return undefined
    for (let series = here.series + step; points[series]; series += step)
      if (points[series]?.[here.at]) return { series, at: here.at }
  }
  const keys = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    const [back, on, up, down] = isLying
      ? ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']
      : ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']
    const moves = new Map<string | undefined, () => Place | undefined>([
      [back, () => along(-1)],
      [on, () => along(1)],
      [up, () => across(-1)],
      [down, () => across(1)],
      ['Home', () => along(Number.NEGATIVE_INFINITY)],
      ['End', () => along(Number.POSITIVE_INFINITY)],
      ['PageUp', () => along(-PAGE)],
      ['PageDown', () => along(PAGE)]
    ])
    const move = moves.get(event.key)
    if (!move) return
    event.preventDefault()
    goTo(move())
  }
  const under = (event: PointerEvent): Place | undefined => {
    const box = event.currentTarget.getBoundingClientRect()
    return nearest(points, event.clientX - box.left, event.clientY - box.top)
  }
  const read = hovered ?? (isInside ? here : undefined)
  return (
    <div
      role="listbox"
      aria-roledescription={t('chart')}
      aria-label={label}
      className="relative touch-pan-y"
      style={{ width, height }}
      onKeyDown={keys}
      onPointerMove={(event) => {
        const found = under(event)
        setHovered(found)
        onRead(at(found) ?? (isInside ? point : undefined))
      }}
      onPointerLeave={() => {
        setHovered(undefined)
        onRead(isInside ? point : undefined)
      }}
      onClick={() => goTo(hovered)}
    >
      <svg aria-hidden width={width} height={height} className="block overflow-visible text-xs [direction:ltr]">
        {children(read)}
      </svg>
      {point && (
        <div
          key={`${here?.series} ${here?.at}`}
          ref={stop}
          role="option"
          aria-label={[point.name, point.value].join(t('listComma'))}
          aria-selected
          aria-posinset={(here?.at ?? 0) + 1}
          aria-setsize={points[here?.series ?? 0]?.length}
          tabIndex={0}
          className={focusRing({ class: 'pointer-events-none absolute rounded-sm' })}
          style={{ left: point.x, top: point.y, width: point.width, height: point.height }}
          onFocus={() => {
            setInside(true)
            onRead(point)
          }}
          onBlur={() => {
            setInside(false)
            onRead(undefined)
          }}
        />
      )}
    </div>
  )
}

function nearest(points: ChartPlotProps['points'], x: number, y: number): Place | undefined {
  let least = Number.POSITIVE_INFINITY
  let found: Place | undefined
  for (const [series, line] of points.entries()) {
    for (const [at, point] of line.entries()) {
      if (!point) continue
      const away = Math.hypot(
        Math.max(point.x - x, 0, x - point.x - point.width),
        Math.max(point.y - y, 0, y - point.y - point.height)
      )
      if (away >= least) continue
      least = away
      found = { series, at }
    }
  }
  return found
}
