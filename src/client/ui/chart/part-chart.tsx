import { useTranslation } from 'react-i18next'

import { ChartFrame, type ChartProps } from './chart-frame.tsx'
import { ChartPatterns, MOST_SERIES, LegendSwatch, seriesColour, seriesFill } from './chart-marks.tsx'
import { useChartNumbers } from './chart-number.ts'
import { ChartPlot } from './chart-plot.tsx'
import { gathered, type ChartPart, shares } from './chart-scale.ts'

const HEIGHT = 36
const GAP = 3
const THINNEST = 4

export interface PartChartProps extends ChartProps {
  /** What the parts are, such as 类别; heads their column in the table. */
  by: string
  /** The parts in their order, each of its own name; of more than six the least are drawn as one, and all are in the table. */
  parts: readonly ChartPart[]
}

/** How a whole is made up: one bar cut into its parts, and under it each part with its amount and its share. Arrows walk over the parts; a table goes with it. */
export function PartChart({ by, parts, ...props }: PartChartProps) {
  const { t } = useTranslation('ui')
  const { full } = useChartNumbers(props.unit)
  const drawn = gathered(parts, MOST_SERIES, t('others'))
  const drawnShares = shares(drawn.map(({ value }) => value))
  const allShares = shares(parts.map(({ value }) => value))
  const sum = parts.reduce((all, { value }) => all + value, 0)
  return (
    <ChartFrame
      {...props}
      isEmpty={drawn.length === 0}
      heads={[by, t('amount'), t('share')]}
      rows={[
        ...parts.map(({ name, value }, at) => [name, full(value), percent(allShares[at])]),
        [t('sum'), full(sum), percent(100)]
      ]}
    >
      {({ id, width, onRead }) => {
        const room = width - GAP * (drawn.length - 1) - THINNEST * drawn.length
        let start = 0
        const bars = drawn.map(({ name, value }, at) => {
          const bar = {
            x: start,
            y: 2,
            width: THINNEST + (value / sum) * room,
            height: HEIGHT - 4,
            name,
            value: `${full(value)} · ${percent(drawnShares[at])}`
          }
          start += bar.width + GAP
          return bar
        })
        return (
          <>
            <ChartPatterns id={id} count={drawn.length} />
            <ChartPlot label={props.title} width={width} height={HEIGHT} points={[bars]} onRead={onRead}>
              {(read) =>
                bars.map((bar, at) => (
                  <rect
                    key={bar.name}
                    x={bar.x + 0.75}
                    y={bar.y + 0.75}
                    width={Math.max(bar.width - 1.5, 1)}
                    height={bar.height - 1.5}
                    opacity={read && read.at !== at ? 0.55 : 1}
                    style={{
                      fill: seriesFill(id, at, drawn.length),
                      stroke: seriesColour(at, drawn.length),
                      strokeWidth: 1.5
                    }}
                  />
                ))
              }
            </ChartPlot>
            <ul aria-hidden className="mt-2 text-xs/5">
              {drawn.map(({ name, value }, at) => (
                <li key={name} className="flex items-baseline gap-2 border-line border-b py-1.5 last:border-b-0">
                  <span className="self-center">
                    <LegendSwatch id={id} at={at} count={drawn.length} />
                  </span>
                  <span className="min-w-0 flex-1">{name}</span>
                  <span className="flex-none text-quiet">{full(value)}</span>
                  <span className="w-14 flex-none text-end font-medium">{percent(drawnShares[at])}</span>
                </li>
              ))}
            </ul>
          </>
        )
      }}
    </ChartFrame>
  )
}

function percent(share = 0): string {
  return `${share.toFixed(1)}%`
}
