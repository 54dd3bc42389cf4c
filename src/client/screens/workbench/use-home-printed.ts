import { useTranslation } from 'react-i18next'

import type { ProjectFigures } from '#contract/archives/summary.ts'
import { usePrinted } from '#core/work/use-printed.ts'

import { figuresShown } from './figures.tsx'

/** 首页 on paper: the figures, and what the charts show as tables. */
export function useHomePrinted(figures: ProjectFigures | undefined): void {
  const { t, i18n } = useTranslation('workbench')
  usePrinted(() => {
    if (!figures?.project) return null
    const { project, daysLeft, extension, byClass, byStatus, months } = figures
    const end = { align: 'end' as const }
    const empty = t('nothing')
    return {
      title: t('home'),
      about: [
        { term: t('number'), value: project.projectNo },
        { term: t('status'), value: project.status_dictText },
        { term: t('address'), value: project.address },
        {
          term: t('transfer'),
          value: daysLeft === null ? null : t(daysLeft < 0 ? 'overdue' : 'daysLeft', { count: Math.abs(daysLeft) })
        },
        ...(extension ? [{ term: t('extension'), value: t('extended', extension) }] : [])
      ],
      pieces: [
        {
          kind: 'facts',
          facts: figuresShown(figures, t, i18n.language).map(({ title, text, unit }) => ({
            term: title,
            value: `${text} ${unit}`
          }))
        },
        {
          kind: 'table',
          title: t('complete'),
          columns: [
            { title: t('class') },
            { title: t('files'), ...end },
            { title: t('must'), ...end },
            { title: t('gaps'), ...end },
            { title: t('begun'), ...end },
            { title: t('owed'), ...end }
          ],
          rows: byClass.map(({ code, name, files, must, gaps, begun, owed }) => ({
            cells: [`${code} ${name}`, ...[files, must, gaps, begun, owed].map(String)]
          })),
          empty
        },
        {
          kind: 'table',
          title: t('byStatus'),
          columns: [{ title: t('status') }, { title: t('files'), ...end }],
          rows: byStatus.map(({ text, files }) => ({ cells: [text, String(files)] })),
          empty
        },
        {
          kind: 'table',
          title: t('recent'),
          columns: [{ title: t('month') }, { title: t('files'), ...end }],
          rows: months.map(({ month, files }) => ({ cells: [month, String(files)] })),
          empty
        }
      ]
    }
  })
}
