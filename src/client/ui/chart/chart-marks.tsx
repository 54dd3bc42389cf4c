/** How many series can be distinguished by their marks. */
export const MOST_SERIES = 6

/** The role that draws a series: one alone has the brand's colour. */
export function seriesColour(at: number, count: number): string {
  return count === 1 ? 'var(--chart-lone)' : `var(--chart-${(at % MOST_SERIES) + 1})`
}

/** What fills the bars of a series. */
export function seriesFill(id: string, at: number, count: number): string {
  return at % MOST_SERIES === 0 ? seriesColour(at, count) : `url(#${id}-${at % MOST_SERIES})`
}

const HATCHES = [
  '',
  'M-1 1 1 -1M0 6 6 0M5 7 7 5',
  'M1.5 3a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0',
  'M0 3H6',
  'M0 0 6 6M0 6 6 0',
  'M3 0V6'
] as const
const DOTS = 2

/** The fills that distinguish series where colours do not: solid, slanted, dotted, lying, crossed and upright lines. */
export function ChartPatterns({ id, count }: { id: string; count: number }) {
  return (
    <svg aria-hidden className="absolute size-0">
      <defs>
        {HATCHES.slice(0, count).map(
          (hatch, at) =>
            hatch && (
              <pattern key={hatch} id={`${id}-${at}`} width={6} height={6} patternUnits="userSpaceOnUse">
                <rect width={6} height={6} style={{ fill: 'var(--chart-paper)' }} />
                <path
                  d={hatch}
                  style={
                    at === DOTS
                      ? { fill: seriesColour(at, count) }
                      : { stroke: seriesColour(at, count), strokeWidth: 2, fill: 'none' }
                  }
                />
              </pattern>
            )
        )}
      </defs>
    </svg>
  )
}

/** The lines that distinguish series: whole, and broken in five ways. */
export const DASHES = ['none', '7 4', '2 3', '10 3 2 3', '12 5', '4 2 1 2'] as const

const SHAPES = [
  'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0',
  'M-3.5 -3.5H3.5V3.5H-3.5Z',
  'M0 -4.6 4.4 3.4H-4.4Z',
  'M0 -5 5 0 0 5 -5 0Z',
  'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0',
  'M-4 -4 4 4M-4 4 4 -4'
] as const
const RING = 4
const CROSS = 5

/** The mark of a series at a point of its line: disc, square, triangle, diamond, ring or cross. */
export function Marker({
  at,
  count,
  x,
  y,
  size = 1
}: {
  at: number
  count: number
  x: number
  y: number
  size?: number
}) {
  const shape = at % MOST_SERIES
  const colour = seriesColour(at, count)
  const isOpen = shape === RING || shape === CROSS
  return (
    <path
      d={SHAPES[shape] ?? SHAPES[0]}
      transform={`translate(${x} ${y}) scale(${size})`}
      style={{
        fill: isOpen ? 'var(--chart-paper)' : colour,
        stroke: isOpen ? colour : 'var(--chart-paper)',
        strokeWidth: isOpen ? 2 : 1.5
      }}
    />
  )
}

/** The sign of a series, for the legend of a chart: as a bar, or as a line with its mark. */
export function LegendSwatch({
  id,
  at,
  count,
  isLine = false
}: {
  id: string
  at: number
  count: number
  isLine?: boolean
}) {
  return (
    <svg aria-hidden width={isLine ? 26 : 14} height={12} className="flex-none">
      {isLine ? (
        <>
          <path
            d="M0 6H26"
            style={{ stroke: seriesColour(at, count), strokeWidth: 2, strokeDasharray: DASHES[at % MOST_SERIES] }}
          />
          <Marker at={at} count={count} x={13} y={6} />
        </>
      ) : (
        <rect
          x={0.75}
          y={0.75}
          width={12.5}
          height={10.5}
          style={{ fill: seriesFill(id, at, count), stroke: seriesColour(at, count), strokeWidth: 1.5 }}
        />
      )}
    </svg>
  )
}
