import { useTranslation } from 'react-i18next'

import type { StatMeasure, StatTable, StatTableRows } from '#contract/archives/statistics.ts'
import { Link } from '#ui/actions/link.tsx'
import { ScrollArea } from '#ui/containers/scroll-area.tsx'

const CELL = 'border-line border-b px-2 py-1.5 align-top'
const NUMBER = `${CELL} whitespace-nowrap text-end tabular-nums`
const PATH = '/after/statistics'

/** The link of a number, by which the focus comes back to it. */
export const linkId = (table: StatTable, row: string, measure: StatMeasure): string => `stat-${table}-${row}-${measure}`

interface StatisticTableProps {
  readonly table: StatTableRows
  readonly title: string
  readonly hasRows: boolean
}

/** A table of numbers with their sums. A number that has rows is the link to them; what may not be seen is said to be so. */
export function StatisticTable({ table: { key, measures, rows, total }, title, hasRows }: StatisticTableProps) {
  const { t, i18n } = useTranslation('archives')
  const shown = (value: number | null) =>
    value === null ? t('statistics.hidden') : value.toLocaleString(i18n.language)
  return (
    <ScrollArea aria-label={title} className="min-w-0">
      <table className="w-full border-collapse">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col" className={`${CELL} whitespace-nowrap text-start font-medium text-quiet`}>
              {t(`statistics.by.${key}`)}
            </th>
            {measures.map((measure) => (
              <th key={measure} scope="col" className={`${NUMBER} font-medium text-quiet`}>
                {t(`statistics.measure.${measure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key: row, name, values }) => (
            <tr key={row}>
              <th scope="row" className={`${CELL} wrap-anywhere min-w-24 text-start font-normal`}>
                {name}
              </th>
              {measures.map((measure, at) => {
                const value = values[at] ?? null
                const words = shown(value)
                return (
                  <td key={measure} className={NUMBER}>
                    {hasRows && value ? (
                      <Link
                        id={linkId(key, row, measure)}
                        kind="inline"
                        href={`${PATH}?${new URLSearchParams({ table: key, row, measure })}`}
                        aria-label={t('statistics.rowsOf', {
                          name,
                          measure: t(`statistics.measure.${measure}`),
                          value: words
                        })}
                      >
                        {words}
                      </Link>
                    ) : (
                      <span className={value === null ? 'text-quiet' : ''}>{words}</span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={`${CELL} text-start font-medium`}>
              {t('statistics.total')}
            </th>
            {total.map((value, at) => (
              <td key={measures[at]} className={`${NUMBER} font-medium`}>
                {shown(value)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </ScrollArea>
  )
}
