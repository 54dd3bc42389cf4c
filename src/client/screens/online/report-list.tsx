import { ExternalLink } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { DELETED_BY } from '#contract/online/reports.ts'
import { menuAt } from '#core/state/menu.ts'
import { go } from '#core/state/route.ts'
import { succeed } from '#core/state/toasts.ts'
import { useOwnPage, usePageTitle } from '#core/work/own-page.ts'
import { type Report, reportOf } from '#core/work/reports.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { confirmDeletion } from '#parts/list/confirm-deletion.tsx'
import { listSource } from '#parts/list/list-source.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { fieldsOfColumns } from '#parts/query/query-fields.ts'
import { columnOf } from '#parts/resource/columns.ts'
import { ExportMenu } from '#parts/resource/export-menu.tsx'
import { ListSearch } from '#parts/resource/list-search.tsx'
import type { ListQuestion } from '#parts/resource/list-params.ts'
import { type ListPrinting, PrintAllButton } from '#parts/resource/print-all-button.tsx'
import { printedQuestion, shownRange } from '#parts/resource/printed-question.ts'
import { ResourceGrid } from '#parts/resource/resource-grid.tsx'
import { NO_ROWS } from '#parts/resource/row-selection.ts'
import { shownText } from '#parts/resource/rows.ts'
import type { ResourceTexts } from '#parts/resource/texts.ts'
import { useResourceList } from '#parts/resource/use-resource-list.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { MenuItem } from '#ui/menu.tsx'
import { Pagination } from '#ui/pagination.tsx'

import { listedReport } from './report-fields.ts'
import { ReportIndex } from './report-index.tsx'
import { linksOf, ReportTotals, totalsOf } from './report-totals.tsx'

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
    <div className="flex min-h-0 flex-1 flex-col gap-3 px-5 pt-1 pb-4 max-lg:px-3">
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
    <div className="flex min-h-0 flex-1 flex-col gap-3 px-5 pt-1 pb-4 max-lg:px-3">
      {!report && <PageHead title={t('report')} />}
      <Answered
        state={state}
        onRetry={refresh}
        loadingLabel={t('loading')}
        className="flex min-h-0 flex-1 flex-col gap-3"
      >
        {(found) => <ReportRows report={found} />}
      </Answered>
    </div>
  )
}

/** The rows of a report, in the one list that all lists are: searched, queried, sorted, paged, exported, its question in the address. */
function ReportRows({ report }: { readonly report: Report }) {
  const { t } = useTranslation(['online', 'resource'])
  const { t: words } = useTranslation('resource')
  const { t: parts } = useTranslation('parts')
  const { path } = useOwnPage()
  const label = report.columns.cgRpConfigName
  // An entry of the menu names its page itself.
  usePageTitle(menuAt(path) && path !== INDEX ? null : label)
  const listed = useMemo(
    () =>
      listedReport(report, {
        from: (title) => t('online:from', { title }),
        to: (title) => t('online:to', { title })
      }),
    [report, t]
  )
  const { resource, titles, columns, widths, search, shown } = listed
  const texts = useMemo<ResourceTexts>(
    () => ({ thing: label, field: (key) => titles.get(key) ?? key, action: () => '', question: () => undefined }),
    [label, titles]
  )
  const described = useMemo(
    () => Object.entries(resource.fields).map(([key, field]) => columnOf(key, field, texts.field(key))),
    [resource, texts]
  )
  const fields = useMemo(
    () =>
      fieldsOfColumns(
        described.filter(({ key }) => shown.has(key)),
        { yes: t('resource:switch.yes'), no: t('resource:switch.no') }
      ),
    [described, shown, t]
  )
  const list = useResourceList(resource, { columns, search, fields }, texts.field)
  const focus = useRef<(id?: string) => void>(() => undefined)
  const model: ListPrinting['model'] = useRef(null)
  const facts = (asked: ListQuestion, range: string) =>
    printedQuestion({ asked, described, fields, texts, range }, parts, words)
  const open = (row: object) => linksOf(report, row)
  const source = useMemo(() => listSource(report.columns.url ?? {}), [report])
  const remove = async (ids: readonly string[]) => {
    if (!source.canRemove(ids.length)) return
    const { records = [] } = 'data' in list.state ? (list.state.data ?? {}) : {}
    const rows = records.filter(({ id }) => ids.includes(id))
    // Several rows of a report may be about one and the same.
    const keys = [...new Set(rows.map((row) => String(row[DELETED_BY] ?? '')))].filter(Boolean)
    const [key, row] = [keys[0], rows[0]]
    if (key === undefined || !row) return
    if (!(await confirmDeletion(parts, rows.length, shownText(row, resource.label)))) return
    if (!(await (ids.length === 1 ? source.remove(key) : source.removeBatch(keys)))) return
    succeed(t('online:rowsDeleted', { count: rows.length }))
    await list.refresh()
    focus.current()
  }
  return (
    <>
      <PageHead title={label} onRefresh={list.refresh}>
        <PrintAllButton {...{ resource, texts, list, printing: { model, columns, facts } }} title={label} />
        <ExportMenu {...{ resource, texts, list, selection: NO_ROWS }} />
      </PageHead>
      <ListSearch {...{ list, search, described, fields }} />
      <Answered state={list.state} onRetry={list.refresh} className="flex min-h-0 flex-1 flex-col gap-3">
        {({ records, total, isMore = false, asked, ...more }) => (
          <>
            <ResourceGrid
              {...{ resource, texts, label, columns, widths, records, list, asked, focus, model }}
              printedFacts={() => facts(asked, shownRange({ records, total, isMore, asked }, words))}
              isFiltered={Object.values(asked.search).some(Boolean) || asked.query !== null}
              onSort={(sort) => list.change({ sort, page: 1 })}
              onSelect={() => undefined}
              onRemove={(ids) => void remove(ids)}
              onUndo={undefined}
              rowActions={(row, close) =>
                open(row).map(({ title, to }) => (
                  <Button
                    key={title}
                    icon={<ExternalLink aria-hidden />}
                    onPress={() => {
                      close()
                      go(to)
                    }}
                  >
                    {t('online:open', { title })}
                  </Button>
                ))
              }
              rowMenu={(row) =>
                open(row).map(({ title, to }) => (
                  <MenuItem key={title} onAction={() => go(to)}>
                    {t('online:open', { title })}
                  </MenuItem>
                ))
              }
            />
            <ReportTotals report={report} totals={totalsOf(more)} />
            <Pagination
              aria-label={label}
              total={total}
              isMore={isMore}
              page={asked.page}
              pageSize={asked.size}
              // A page that was refused is asked for again.
              onChange={(page, size) =>
                page === list.question.page && size === list.question.size
                  ? void list.refresh()
                  : list.change({ page, size })
              }
            />
          </>
        )}
      </Answered>
    </>
  )
}
