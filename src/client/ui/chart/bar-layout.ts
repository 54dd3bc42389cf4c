import { textWidth } from '../base/text/text-width.ts'
import { fitted, linear, niceTicks, wrapped } from './chart-scale.ts'

/** A bar as it is drawn, in pixels. */
export interface Bar {
  x: number
  y: number
  width: number
  height: number
  /** The text at its end, and where; nothing where there is no room. */
  text?: { x: number; y: number; anchor: 'start' | 'middle' | 'end'; words: string } | undefined
}

/** A label of a category, line by line. */
export interface BarLabel {
  x: number
  y: number
  anchor: 'start' | 'middle'
  lines: readonly string[]
}

/** A drawing of bars: the bars of each series, null where there is no value. */
export interface BarLayout {
  height: number
  bars: readonly (readonly (Bar | null)[])[]
  labels: readonly BarLabel[]
  /** Where 0 is: a line down the drawing when the bars are horizontal, across it when they are vertical. */
  zero: number
  /** The marks beside vertical bars; horizontal ones have their numbers at their ends. */
  ticks: readonly { y: number; words: string }[]
  isLying: boolean
  /** Where the drawing proper begins at the left. */
  left: number
}

/** What is to be drawn, and how its numbers are written. */
export interface BarPlan {
  width: number
  categories: readonly string[]
  values: readonly (readonly (number | null)[])[]
  write: (value: number) => string
  mark: (value: number) => string
}

const HEIGHT = 240
const LINE = 16
const THICKEST = 40
const GAP = 2

/** Vertical bars where every label can be read below them, else horizontal ones, with their labels before or above them. */
export function layBars(plan: BarPlan): BarLayout {
  return vertical(plan) ?? horizontal(plan)
}

function vertical({ width, categories, values, write, mark }: BarPlan): BarLayout | undefined {
  const ticks = niceTicks(known(values))
  const left = Math.max(...ticks.map((tick) => textWidth(mark(tick)))) + 10
  const band = (width - left) / categories.length
  const thick = Math.min(THICKEST, (band * 0.68) / values.length - GAP)
  const lines = categories.map((category) => wrapped(category, band - 8))
  if (thick < 8 || lines.some((line) => !line)) return undefined
  const deepest = Math.max(...lines.map((line) => line?.length ?? 1))
  const bottom = HEIGHT - deepest * LINE - 6
  const scale = linear([ticks[0] ?? 0, ticks.at(-1) ?? 1], [bottom, 22])
  const group = values.length * (thick + GAP) - GAP
  const middle = (at: number) => left + band * (at + 0.5)
  return {
    height: HEIGHT,
    isLying: false,
    left,
    zero: scale(0),
    ticks: ticks.map((tick) => ({ y: scale(tick), words: mark(tick) })),
    labels: lines.map((line, at) => ({ x: middle(at), y: bottom + LINE, anchor: 'middle', lines: line ?? [] })),
    bars: values.map((line, series) =>
      line.map((value, at) => {
        if (value === null) return null
        const x = middle(at) - group / 2 + series * (thick + GAP)
        const y = Math.min(scale(value), scale(0))
        const words = write(value)
        const room = values.length === 1 ? band - 4 : thick + GAP
        const above = value < 0 ? Math.max(scale(value), scale(0)) + 13 : y - 5
        return {
          x,
          y,
          width: thick,
          height: Math.max(Math.abs(scale(value) - scale(0)), 1),
          text: textWidth(words) <= room ? { x: x + thick / 2, y: above, anchor: 'middle', words } : undefined
        }
      })
    )
  }
}

function horizontal({ width, categories, values, write }: BarPlan): BarLayout {
  const all = known(values)
  const thick = values.length === 1 ? 14 : 11
  const isAbove = width < 480
  const widest = Math.max(...categories.map((category) => textWidth(category)))
  const column = isAbove ? 0 : Math.min(widest, width * 0.36) + 12
  const most = Math.max(...all.map((value) => textWidth(write(value))), 0) + 10
  const low = Math.min(0, ...all)
  const scale = linear([low, Math.max(0, ...all, low === 0 ? 1e-9 : 0)], [column + (low < 0 ? most : 0), width - most])
  const group = values.length * (thick + GAP) - GAP
  const head = isAbove ? LINE + 2 : 0
  const row = Math.max(group, isAbove ? 0 : LINE) + head + (values.length === 1 ? 8 : 12)
  const top = (at: number) => 4 + at * row + head
  return {
    height: 4 + categories.length * row,
    isLying: true,
    left: column,
    zero: scale(0),
    ticks: [],
    labels: categories.map((category, at) => ({
      x: 0,
      y: isAbove ? top(at) - 5 : top(at) + group / 2 + 4,
      anchor: 'start',
      lines: [fitted(category, isAbove ? width : column - 12)]
    })),
    bars: values.map((line, series) =>
      line.map((value, at) => {
        if (value === null) return null
        const y = top(at) + series * (thick + GAP)
        const [from, to] = [Math.min(scale(0), scale(value)), Math.max(scale(0), scale(value))]
        const text = {
          y: y + thick / 2 + 4,
          words: write(value),
          ...(value < 0 ? { x: from - 5, anchor: 'end' as const } : { x: to + 5, anchor: 'start' as const })
        }
        return { x: from, y, width: Math.max(to - from, 1), height: thick, text }
      })
    )
  }
}

function known(values: BarPlan['values']): number[] {
  return values.flat().filter((value) => value !== null)
}
