import type { useTranslation } from 'react-i18next'

import type { Statistics } from '#contract/archives/statistics.ts'
import type { PrintedPage } from '#core/work/printed.ts'

type Words = ReturnType<typeof useTranslation<'archives'>>['t']

/** 统计报表 on paper: every table with its sums and what it counts, and within what it was counted. */
export function statisticsPrinted({ tables }: Statistics, scope: string, t: Words): PrintedPage {
  const shown = (value: number | null) => (value === null ? t('statistics.hidden') : String(value))
  return {
    title: t('statistics.title'),
    about: [{ term: t('statistics.scopeTerm'), value: scope }],
    pieces: tables.map(({ key, measures, rows, total }) => ({
      kind: 'table',
      title: t(`statistics.table.${key}`),
      columns: [
        { title: t(`statistics.by.${key}`) },
        ...measures.map((measure) => ({ title: t(`statistics.measure.${measure}`), align: 'end' as const }))
      ],
      rows: [
        ...rows.map(({ name, values }) => ({ cells: [name, ...values.map(shown)] })),
        { kind: 'sum' as const, cells: [t('statistics.total'), ...total.map(shown)] }
      ],
      empty: t('statistics.none')
    }))
  }
}
