import type { ChartSeries } from './bar-chart.tsx'
import { ChartFrame, type ChartProps } from './chart-frame.tsx'
import { DASHES, MOST_SERIES, Marker, seriesColour } from './chart-marks.tsx'
import { useChartNumbers } from './chart-number.ts'
import { ChartPlot } from './chart-plot.tsx'
import { textWidth } from '../base/text/text-width.ts'
import { apart, fitted, labelStep, linear, niceTicks } from './chart-scale.ts'

const HEIGHT = 260
const TOP = 10
const BOTTOM = 28
/** Below this width the lines are named by a key above them, else at their ends. */
const ROOM_FOR_NAMES = 560
const WIDEST_NAME = 132
const WIDEST_LABEL = 120
/** Marks nearer to each other than this are left out; the line is enough then. */
const ROOM_FOR_MARKS = 14

export interface LineChartProps extends ChartProps {
  /** What the points follow, such as 月份; heads their column in the table. */
  by: string
  /** The points in their order, as time goes, each once. */
  categories: readonly string[]
  /** One to six lines, each of its own name, distinguished by colour, dash, mark and the name at their end. */
  series: readonly ChartSeries[]
}

/** How amounts change, from a base of 0; where a value is missing the line is broken. Arrows walk along the lines; a table with the same numbers goes with it. */
export function LineChart({ by, categories, series, ...props }: LineChartProps) {
  const { full, short } = useChartNumbers(props.unit)
  const names = series.map(({ name }) => name)
  const value = (at: number, line: number) => series[line]?.values[at] ?? null
  const ticks = niceTicks(series.flatMap(({ values }) => values.filter((one) => one !== null)))
  return (
    <ChartFrame
      {...props}
      isEmpty={categories.length === 0 || series.every(({ values }) => values.every((one) => one === null))}
      heads={[by, ...names]}
      rows={categories.map((category, at) => [category, ...series.map((_, line) => full(value(at, line)))])}
      legend={names}
      isLine
      isNamedInside={(width) => width >= ROOM_FOR_NAMES}
    >
      {({ width, onRead }) => {
        const hasNames = series.length > 1 && width >= ROOM_FOR_NAMES
        const left = Math.max(...ticks.map((tick) => textWidth(short(tick)))) + 10
        const right =
          width - (hasNames ? Math.min(WIDEST_NAME, Math.max(...names.map((name) => textWidth(name)))) + 18 : 8)
        const bottom = HEIGHT - BOTTOM
        const step = categories.length > 1 ? (right - left - 16) / (categories.length - 1) : 0
        const x = (at: number) => (categories.length > 1 ? left + 8 + at * step : (left + right) / 2)
        const y = linear([ticks[0] ?? 0, ticks.at(-1) ?? 1], [bottom, TOP])
        const labels = categories.map((category) => fitted(category, WIDEST_LABEL))
        const every = labelStep(labels, step || width)
        const lines = series.map((_, line) => categories.map((_, at) => value(at, line)))
        const points = lines.map((line, series) =>
          line.map((one, at) =>
            one === null
              ? undefined
              : {
                  x: x(at) - 8,
                  y: y(one) - 8,
                  width: 16,
                  height: 16,
                  name: [categories[at], names.length > 1 && names[series]].filter(Boolean).join(' · '),
                  value: full(one)
                }
          )
        )
        const last = lines.map((line) => line.findLast((one) => one !== null) ?? 0)
        const ends = apart(
          last.map((one) => y(one)),
          16,
          [TOP, bottom]
        )
        return (
          <ChartPlot label={props.title} width={width} height={HEIGHT} points={points} onRead={onRead}>
            {(read) => (
              <>
                {ticks.map((tick) => (
                  <g key={tick}>
                    <path
                      d={`M${left} ${Math.round(y(tick)) + 0.5}H${right}`}
                      style={{ stroke: tick === 0 ? 'var(--line-strong)' : 'var(--line)' }}
                    />
                    <text x={left - 8} y={y(tick) + 4} textAnchor="end" className="fill-current text-quiet">
                      {short(tick)}
                    </text>
                  </g>
                ))}
                {categories.map(
                  (category, at) =>
                    at % every === 0 && (
                      <Tick key={category} x={x(at)} y={bottom} right={width} words={labels[at] ?? ''} />
                    )
                )}
                {read && (
                  <path
                    d={`M${Math.round(x(read.at)) + 0.5} ${TOP}V${bottom}`}
                    style={{ stroke: 'var(--line-strong)' }}
                  />
                )}
                {lines.map((line, at) => (
                  <g key={names[at]}>
                    <path
                      d={pathOf(line, x, y)}
                      style={{
                        fill: 'none',
                        stroke: seriesColour(at, lines.length),
                        strokeWidth: 2,
                        strokeDasharray: DASHES[at % MOST_SERIES],
                        strokeLinejoin: 'round'
                      }}
                    />
                    {line.map((one, place) => {
                      const isRead = read?.series === at && read.at === place
                      const isAlone = (line[place - 1] ?? null) === null && (line[place + 1] ?? null) === null
                      if (one === null || !(isRead || isAlone || step >= ROOM_FOR_MARKS)) return null
                      return (
                        <Marker
                          key={categories[place]}
                          at={at}
                          count={lines.length}
                          x={x(place)}
                          y={y(one)}
                          size={isRead ? 1.4 : 1}
                        />
                      )
                    })}
                    {hasNames && (
                      <text
                        x={right + 6}
                        y={(ends[at] ?? 0) + 4}
                        style={{ fill: seriesColour(at, lines.length) }}
                        className="font-medium"
                      >
                        {fitted(names[at] ?? '', WIDEST_NAME)}
                      </text>
                    )}
                  </g>
                ))}
              </>
            )}
          </ChartPlot>
        )
      }}
    </ChartFrame>
  )
}

/** A label below the axis, kept within the drawing. */
function Tick({ x, y, right, words }: { x: number; y: number; right: number; words: string }) {
  const half = textWidth(words) / 2
  return (
    <>
      <path d={`M${Math.round(x) + 0.5} ${y}v4`} style={{ stroke: 'var(--line-strong)' }} />
      <text
        x={Math.min(Math.max(x, half), right - half)}
        y={y + 20}
        textAnchor="middle"
        className="fill-current text-text"
      >
        {words}
      </text>
    </>
  )
}

/** The line through the values that are known. */
function pathOf(values: readonly (number | null)[], x: (at: number) => number, y: (value: number) => number): string {
  return values
    .map((value, at) =>
      value === null ? '' : `${(values[at - 1] ?? null) === null ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`
    )
    .join('')
}
