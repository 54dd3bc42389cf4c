import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import type { StatMeasure, StatTableRows } from '#contract/archives/statistics.ts'
import { BarChart } from '#ui/chart/bar-chart.tsx'

import { StatisticRows } from './statistic-rows.tsx'
import { linkId, StatisticTable } from './statistic-table.tsx'

interface StatisticSectionProps {
  readonly table: StatTableRows
  readonly hasRows: boolean
  /** The number of this table whose rows are shown. */
  readonly shown: { readonly row: string; readonly measure: StatMeasure; readonly page: number } | null
  readonly onHeading: (heading: HTMLElement | null) => void
  readonly onPage: (page: number) => void
  readonly onClose: () => void
}

/** One table under its heading, its chart beside it, and the rows behind one of its numbers below. */
export function StatisticSection({ table, hasRows, shown, onHeading, onPage, onClose }: StatisticSectionProps) {
  const { t } = useTranslation('archives')
  const id = useId()
  const { key, measures, rows } = table
  const title = t(`statistics.table.${key}`)
  const charted = measures.filter((measure) => measure !== 'pages' && measure !== 'bytes')
  const row = rows.find((one) => one.key === shown?.row)
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <h2
        id={id}
        ref={onHeading}
        tabIndex={-1}
        className="scroll-mt-16 self-start rounded-sm font-semibold text-base/6 outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus"
      >
        {title}
      </h2>
      <p className="text-quiet">{t(`statistics.note.${key}`)}</p>
      {rows.length === 0 ? (
        <p>{t('statistics.none')}</p>
      ) : (
        <div className="grid min-w-0 items-start gap-4 xl:grid-cols-2">
          <StatisticTable table={table} title={title} hasRows={hasRows} />
          <BarChart
            level={3}
            title={t('statistics.chart', {
              table: title,
              measure: charted.map((measure) => t(`statistics.measure.${measure}`)).join(t('statistics.comma'))
            })}
            by={t(`statistics.by.${key}`)}
            categories={rows.map(({ name }) => name)}
            series={charted.map((measure) => ({
              name: t(`statistics.measure.${measure}`),
              values: rows.map(({ values }) => values[measures.indexOf(measure)] ?? null)
            }))}
          />
        </div>
      )}
      {shown && row && hasRows && (
        <StatisticRows
          key={`${shown.row} ${shown.measure} ${shown.page}`}
          asked={{ table: key, ...shown }}
          name={row.name}
          onPage={onPage}
          onClose={() => {
            onClose()
            document.getElementById(linkId(key, shown.row, shown.measure))?.focus()
          }}
        />
      )}
    </section>
  )
}
