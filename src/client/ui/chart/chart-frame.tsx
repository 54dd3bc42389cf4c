import { RotateCcw, TriangleAlert } from 'lucide-react'
import { memo, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../actions/button.tsx'
import { LegendSwatch } from './chart-marks.tsx'
import { Empty } from '../status/empty.tsx'
import { ScrollArea } from '../containers/scroll-area.tsx'
import { Skeleton } from '../status/skeleton.tsx'
import { Switch } from '../fields/switch.tsx'
import { useWidth } from '../base/use-width.ts'

/** What is read at a point: its name and its value, in words. */
export interface ChartReading {
  name: string
  value: string
}

/** What every chart takes. */
export interface ChartProps {
  /** What the chart shows; its heading. */
  title: string
  /** The level of its heading on the page (default 3). */
  level?: 2 | 3 | 4
  /** What the numbers count, such as 件; said with each of them. */
  unit?: string
  /** Whether the numbers are there, on their way, or could not be brought. */
  mode?: 'ready' | 'loading' | 'failed'
  /** Asks for the numbers again after a failure. */
  onRetry?: () => void
  /** What is said when there is nothing to draw, in place of the usual words. */
  empty?: string
  /** Whether the table behind the drawing is in sight at first. */
  defaultTableShown?: boolean
  /** Classes for its place and size. */
  className?: string
}

interface ChartFrameProps extends ChartProps {
  isEmpty: boolean
  /** The headings of the table, and its rows; the first cell names its row. */
  heads: readonly string[]
  rows: readonly (readonly string[])[]
  /** The names of the series, for a key above the drawing. */
  legend?: readonly string[]
  isLine?: boolean
  /** Whether the drawing itself names its series at this width; there is no key then. */
  isNamedInside?: (width: number) => boolean
  children: (drawing: { id: string; width: number; onRead: (reading: ChartReading | undefined) => void }) => ReactNode
}

/** What all charts share: heading, key, a line that shows what is read, the table behind, and the states without a drawing. */
export function ChartFrame({
  title,
  level = 3,
  unit,
  mode = 'ready',
  onRetry,
  empty,
  defaultTableShown = false,
  className = '',
  isEmpty,
  heads,
  rows,
  legend = [],
  isLine = false,
  isNamedInside,
  children
}: ChartFrameProps) {
  const { t } = useTranslation('ui')
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const width = useWidth(place)
  const [reading, setReading] = useState<ChartReading>()
  const [isTable, setTable] = useState(defaultTableShown)
  const Title = `h${level}` as const
  const isDrawn = mode === 'ready' && !isEmpty
  return (
    <figure
      aria-labelledby={`${id}-title`}
      aria-busy={mode === 'loading'}
      className={`m-0 flex w-full min-w-0 flex-col gap-2 ${className}`}
    >
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <Title id={`${id}-title`} className="font-semibold text-base/6">
            {title}
          </Title>
          {unit !== undefined && <span className="text-quiet text-xs/5">{t('unit', { unit })}</span>}
        </span>
        {isDrawn && (
          <Switch isSelected={isTable} onChange={setTable}>
            {t('showTable')}
          </Switch>
        )}
      </figcaption>
      {isDrawn && legend.length > 1 && !isNamedInside?.(width) && (
        <div aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-xs/5">
          {legend.map((name, at) => (
            <span key={name} className="flex items-center gap-1.5">
              <LegendSwatch id={id} at={at} count={legend.length} isLine={isLine} />
              {name}
            </span>
          ))}
        </div>
      )}
      {isDrawn && (
        <p aria-hidden className="flex min-h-5 flex-wrap gap-x-2 text-xs/5">
          {reading ? (
            <>
              <span className="text-quiet">{reading.name}</span>
              <span className="font-semibold">{reading.value}</span>
            </>
          ) : (
            <span className="text-faint">{t('chartHint')}</span>
          )}
        </p>
      )}
      <div ref={place} className="min-w-0">
        {mode === 'loading' && <Skeleton lines={6} className="py-6" />}
        {mode === 'failed' && (
          <Empty
            icon={<TriangleAlert />}
            title={t('loadFailed', { name: title })}
            action={
              onRetry && (
                <Button icon={<RotateCcw aria-hidden />} aria-label={t('retry', { name: title })} onPress={onRetry}>
                  {t('retryNow')}
                </Button>
              )
            }
          />
        )}
        {mode === 'ready' && isEmpty && <Empty title={empty ?? t('noData')} />}
        {isDrawn && width > 0 && children({ id, width, onRead: setReading })}
      </div>
      {isDrawn && <DataTable title={title} heads={heads} rows={rows} isShown={isTable} />}
    </figure>
  )
}

interface DataTableProps extends Pick<ChartFrameProps, 'title' | 'heads' | 'rows'> {
  isShown: boolean
}

/** The numbers as a table: always there to be read out, and in sight when it is asked for. It is not drawn anew for each point that is read. */
const DataTable = memo(function DataTable({ title, heads, rows, isShown }: DataTableProps) {
  const cell = 'border-line border-b px-2 py-1.5 first:ps-0 first:text-start text-end'
  const table = (
    <table className="w-full border-collapse text-xs/5">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className={`${cell} bg-surface font-medium text-quiet`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...values]) => (
          <tr key={name}>
            <th scope="row" className={`${cell} font-normal`}>
              {name}
            </th>
            {values.map((value, column) => (
              <td key={heads[column + 1]} className={cell}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (!isShown) return <div className="sr-only">{table}</div>
  return (
    <ScrollArea
      aria-label={title}
      className="isolate max-h-80 [&>table]:relative [&>table]:-z-1 [&_thead]:sticky [&_thead]:top-0"
    >
      {table}
    </ScrollArea>
  )
})
