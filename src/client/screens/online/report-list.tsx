import { ExternalLink } from 'lucide-react'
import { useCallback, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { menuAt } from '#core/state/menu.ts'
import { go } from '#core/state/pages/route.ts'
import { useOwnPage, usePageTitle } from '#core/work/own-page.ts'
import { type PopupReport, reportOf } from '#core/work/reports.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { listSource } from '#parts/list/list-source.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { ReadList } from '#parts/resource/list/read-list.tsx'
import type { ResourceTexts } from '#parts/resource/rows/texts.ts'
import { Button } from '#ui/actions/button.tsx'
import { Empty } from '#ui/status/empty.tsx'
import { MenuItem } from '#ui/actions/menu.tsx'

import { listedReport } from './report-fields.ts'
import { ReportIndex } from './report-index.tsx'
import { linksOf, ReportTotals, reportTotals } from './report-totals.tsx'
import { useReportDeletion } from './use-report-deletion.ts'

/** The page of all reports; one of them is named by `?code=`. */
const INDEX = '/report'

/** An online report as a page: the report that its address names, `?code=` or the last part of the path; where it names none, the reports that there are. */
export default function ReportList() {
  const { path, query: asked } = useOwnPage()
  const code = asked.get('code')
  if (code === null && path === INDEX)
    return <ReportIndex address={(one) => `${INDEX}?${new URLSearchParams({ code: one })}`} />
  const named = code ?? path.split('/').at(-1) ?? ''
  return named === '' ? <NoReport /> : <ReportPage code={named} />
}

/** A page whose entry of the menu names no report: its list has no path. */
function NoReport() {
  const { t } = useTranslation('online')
  const { t: failures } = useTranslation('failures')
  useEffect(() => void listSource({}).page(), [])
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 page-edge pb-4">
      <PageHead title={t('report')} />
      <Empty title={failures('noListUrl')} />
    </div>
  )
}

function ReportPage({ code }: { readonly code: string }) {
  // The texts of the rows come with those of the page: coming later, they would hide the whole page for a moment, and its heading.
  const { t } = useTranslation(['online', 'resource'])
  const { state, refresh } = useAnswer(() => reportOf(code, { quiet: true }))
  const report = 'data' in state ? state.data : undefined
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 page-edge pb-4">
      {!report && <PageHead title={t('report')} />}
      <Answered state={state} onRetry={refresh} className="flex min-h-0 flex-1 flex-col gap-3">
        {(found) => <ReportRows report={found} />}
      </Answered>
    </div>
  )
}

/** The rows of a report, in the one list that all lists are: searched, queried, sorted, paged, exported, its question in the address. */
function ReportRows({ report }: { readonly report: PopupReport }) {
  const { t } = useTranslation('online')
  const { path } = useOwnPage()
  const label = report.columns.cgRpConfigName
  // An entry of the menu names its page itself.
  usePageTitle(menuAt(path) && path !== INDEX ? null : label)
  const { resource, titles, columns, widths, search, shown } = useMemo(
    () =>
      listedReport(report, {
        from: (title) => t('from', { title }),
        to: (title) => t('to', { title })
      }),
    [report, t]
  )
  const texts = useMemo<ResourceTexts>(
    () => ({ thing: label, field: (key) => titles.get(key) ?? key, action: () => '', question: () => undefined }),
    [label, titles]
  )
  const { remove, takeBack } = useReportDeletion(report, resource.label)
  const isAsked = useCallback((key: string) => shown.has(key), [shown])
  return (
    <ReadList
      {...{ resource, texts, columns, widths, search, isAsked }}
      onRemove={(rows, list, focus) => void remove(rows, list, focus)}
      onUndo={takeBack && (() => void takeBack())}
      rowActions={(row, close) =>
        linksOf(report, row).map(({ title, to }) => (
          <Button
            key={title}
            icon={<ExternalLink aria-hidden />}
            onPress={() => {
              close()
              go(to)
            }}
          >
            {t('open', { title })}
          </Button>
        ))
      }
      rowMenu={(row) =>
        linksOf(report, row).map(({ title, to }) => (
          <MenuItem key={title} onAction={() => go(to)}>
            {t('open', { title })}
          </MenuItem>
        ))
      }
      below={(answer) => <ReportTotals report={report} totals={reportTotals(answer)} />}
    />
  )
}
