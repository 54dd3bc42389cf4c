import { layBars } from './bar-layout.ts'
import { ChartFrame, type ChartProps } from './chart-frame.tsx'
import { ChartPatterns, seriesColour, seriesFill } from './chart-marks.tsx'
import { useChartNumbers } from './chart-number.ts'
import { ChartPlot } from './chart-plot.tsx'

/** A series of a chart: a value for each category in their order, null where none is known. */
export interface ChartSeries {
  name: string
  values: readonly (number | null)[]
}

export interface BarChartProps extends ChartProps {
  /** What the categories are, such as 单位; heads their column in the table. */
  by: string
  /** The categories in their order, each once. */
  categories: readonly string[]
  /** One to six series, each of its own name, distinguished by colour and by the pattern of their bars. */
  series: readonly ChartSeries[]
}

/**
 * Amounts side by side, from a base of 0: vertical bars where their labels fit below them, else horizontal ones. Arrows walk
 * over the bars; a table with the same numbers goes with it.
 */
export function BarChart({ by, categories, series, ...props }: BarChartProps) {
  const { full, short } = useChartNumbers(props.unit)
  const { full: plain } = useChartNumbers()
  const names = series.map(({ name }) => name)
  const value = (at: number, line: number) => series[line]?.values[at] ?? null
  return (
    <ChartFrame
      {...props}
      isEmpty={categories.length === 0 || series.every(({ values }) => values.every((one) => one === null))}
      heads={[by, ...names]}
      rows={categories.map((category, at) => [category, ...series.map((_, line) => full(value(at, line)))])}
      legend={names}
    >
      {({ id, width, onRead }) => {
        const { bars, labels, height, zero, ticks, isLying, left } = layBars({
          width,
          categories,
          values: series.map((_, line) => categories.map((_, at) => value(at, line))),
          write: plain,
          mark: short
        })
        const points = bars.map((line, series) =>
          line.map(
            (bar, at) =>
              bar && {
                x: bar.x,
                y: bar.y,
                width: bar.width,
                height: bar.height,
                name: [categories[at], names.length > 1 && names[series]].filter(Boolean).join(' · '),
                value: full(value(at, series))
              }
          )
        )
        return (
          <div className="max-h-120 overflow-y-auto overflow-x-hidden">
            <ChartPatterns id={id} count={series.length} />
            <ChartPlot
              label={props.title}
              width={width}
              height={height}
              isLying={isLying}
              points={points.map((line) => line.map((one) => one ?? undefined))}
              onRead={onRead}
            >
              {(read) => (
                <>
                  {ticks.map(({ y, words }) => (
                    <g key={words}>
                      <path d={`M${left} ${Math.round(y) + 0.5}H${width}`} style={{ stroke: 'var(--line)' }} />
                      <text x={left - 8} y={y + 4} textAnchor="end" className="fill-current text-quiet">
                        {words}
                      </text>
                    </g>
                  ))}
                  {bars.map((line, series) => (
                    <g key={names[series]}>
                      {line.map(
                        (bar, at) =>
                          bar && (
                            <g
                              key={categories[at]}
                              opacity={read && (read.at !== at || read.series !== series) ? 0.55 : 1}
                            >
                              <rect
                                x={bar.x + 0.5}
                                y={bar.y}
                                width={Math.max(bar.width - 1, 1)}
                                height={bar.height}
                                style={{
                                  fill: seriesFill(id, series, bars.length),
                                  stroke: seriesColour(series, bars.length)
                                }}
                              />
                              {bar.text && (
                                <text
                                  x={bar.text.x}
                                  y={bar.text.y}
                                  textAnchor={bar.text.anchor}
                                  className="fill-current text-text"
                                >
                                  {bar.text.words}
                                </text>
                              )}
                            </g>
                          )
                      )}
                    </g>
                  ))}
                  <path
                    d={
                      isLying ? `M${Math.round(zero) - 0.5} 0V${height}` : `M${left} ${Math.round(zero) + 0.5}H${width}`
                    }
                    style={{ stroke: 'var(--line-strong)' }}
                  />
                  {labels.map(({ x, y, anchor, lines }, at) => (
                    <text key={categories[at]} x={x} y={y} textAnchor={anchor} className="fill-current text-text">
                      {lines.map((words, line) => (
                        <tspan key={words} x={x} dy={line === 0 ? 0 : 16}>
                          {words}
                        </tspan>
                      ))}
                    </text>
                  ))}
                </>
              )}
            </ChartPlot>
          </div>
        )
      }}
    </ChartFrame>
  )
}
