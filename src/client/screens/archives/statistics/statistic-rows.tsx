import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { type StatMeasure, type StatTable, statisticRows } from '#contract/archives/statistics.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { Button } from '#ui/actions/button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { Pagination } from '#ui/data/pagination.tsx'
import { ScrollArea } from '#ui/containers/scroll-area.tsx'

const SIZE = 20
const CELL = 'border-line border-b px-2 py-1.5 text-start align-top wrap-anywhere'

interface StatisticRowsProps {
  readonly asked: {
    readonly table: StatTable
    readonly row: string
    readonly measure: StatMeasure
    readonly page: number
  }
  /** What the row of the number is called. */
  readonly name: string
  readonly onPage: (page: number) => void
  readonly onClose: () => void
}

/** The rows behind a number, in place below its table; their heading takes the focus when they are opened. */
export function StatisticRows({ asked, name, onPage, onClose }: StatisticRowsProps) {
  const { t, i18n } = useTranslation('archives')
  const { table, row, measure, page } = asked
  const { state, refresh } = useAnswer((signal) =>
    ask(statisticRows, { table, row, measure, pageNo: page, pageSize: SIZE }, { signal, quiet: true })
  )
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const title = t('statistics.rows', {
    table: t(`statistics.table.${table}`),
    name,
    measure: t(`statistics.measure.${measure}`)
  })
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3 border-line border-t pt-3">
      <div className="flex flex-wrap items-center gap-3">
        <h3
          ref={heading}
          tabIndex={-1}
          className="scroll-mt-16 rounded-sm font-medium outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus"
        >
          {title}
        </h3>
        <Button onPress={onClose}>{t('statistics.rowsClose')}</Button>
      </div>
      <Answered state={state} onRetry={refresh} className="flex flex-col gap-3">
        {({ records, total }) => (
          <>
            <p className="text-quiet">{t('statistics.rowsCount', { count: total })}</p>
            {records.length === 0 ? (
              <p>{t('statistics.rowsNone')}</p>
            ) : (
              <ScrollArea aria-label={title} className="min-w-0">
                <table className="w-full border-collapse">
                  <caption className="sr-only">{title}</caption>
                  <thead>
                    <tr>
                      {(['name', 'project', 'about', 'value'] as const).map((key) => (
                        <th
                          key={key}
                          scope="col"
                          className={`${CELL} whitespace-nowrap font-medium text-quiet ${key === 'value' ? 'text-end' : ''}`}
                        >
                          {t(`statistics.row.${key}`)}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {records.map((one) => (
                      <tr key={one.id}>
                        <th scope="row" className={`${CELL} min-w-40 font-normal`}>
                          {one.place === null ? (
                            one.name
                          ) : (
                            <Link kind="inline" href={one.place} target="_blank">
                              {one.name}
                            </Link>
                          )}
                        </th>
                        <td className={`${CELL} min-w-32`}>{one.project}</td>
                        <td className={`${CELL} whitespace-nowrap`}>{one.about}</td>
                        <td className={`${CELL} whitespace-nowrap text-end tabular-nums`}>
                          {one.value?.toLocaleString(i18n.language)}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </ScrollArea>
            )}
            {total > SIZE && (
              <Pagination
                aria-label={title}
                total={total}
                page={page}
                pageSize={SIZE}
                pageSizes={[SIZE]}
                onChange={(next) => onPage(next)}
              />
            )}
          </>
        )}
      </Answered>
    </section>
  )
}
