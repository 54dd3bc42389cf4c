import { useTranslation } from 'react-i18next'

import type { PopupReport } from '#core/work/reports.ts'

/** The sums of a report's totalled columns, over all rows that match. */
type Totals = Readonly<Record<string, number | null>>

/** The totals that an answer has beside its rows. */
export const reportTotals = (answer: object): Totals => (answer as { readonly totals?: Totals }).totals ?? {}

/** Says the sums of all rows that match, of all pages, below the rows. */
export function ReportTotals({ report, totals }: { readonly report: PopupReport; readonly totals: Totals }) {
  const { t, i18n } = useTranslation('online')
  const figures = new Intl.NumberFormat(i18n.language)
  const shown = report.columns.columns.filter(({ dataIndex }) => typeof totals[dataIndex] === 'number')
  if (shown.length === 0) return null
  return (
    <dl aria-label={t('totals')} className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {shown.map(({ dataIndex, title }) => (
        <div key={dataIndex} className="flex gap-1.5">
          <dt className="text-quiet">{t('total', { title })}</dt>
          <dd className="font-medium tabular-nums">{figures.format(totals[dataIndex] ?? 0)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Where the values of a row lead: the links of the report with what the row holds in their places. */
export function linksOf(
  { columns: { columns } }: PopupReport,
  row: object
): { readonly title: string; readonly to: string }[] {
  const cells = row as Readonly<Record<string, unknown>>
  return columns.flatMap(({ link, title }) =>
    link === undefined
      ? []
      : [
          {
            title,
            to: link.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(cells[name] ?? '')))
          }
        ]
  )
}
