import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Output } from '#contract/core/call.ts'
import { getData } from '#contract/online/reports.ts'
import { latest } from '#core/state/latest.ts'
import { ask } from '#core/wire/http/ask.ts'
import { type PopupReport, reportOf, reportRowKey } from '#core/work/reports.ts'
import { announce } from '#ui/base/announcer.ts'
import { PlacedText } from '#ui/data/placed-text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'

import { placeNames } from '../list/place-names.ts'
import { AskForm } from './ask-form.tsx'
import { type PickedRows, confirmed } from './choice.ts'
import { type PickPage, PickRows, type PickQuery } from './pick-rows.tsx'

/** A row of a popup report: an id, and a value for each of its columns. */
export type ReportRow = Output<typeof getData>['records'][number]

const PAGE = 10
const WIDTH = 1200

interface ReportPickerProps {
  /** Which report: `catalog_items`. */
  code: string
  /** Parameters of the report itself, sent as `self_…`. */
  parameters?: Readonly<Record<string, string>>
  /** Whether several rows can be taken. */
  isMultiple?: boolean
  isOpen: boolean
  /** Called with the chosen rows, or null when it was given up, which also forgets what had been marked. */
  onDone: (rows: readonly ReportRow[] | null) => void
}

/** Opens a popup report to take a row of it (SPEC.md §4, popup picker): columns first, then what it may be asked by, then its rows. */
export function ReportPicker({ code, parameters = {}, isMultiple = false, isOpen, onDone }: ReportPickerProps) {
  const { t } = useTranslation('parts')
  const report = useReport(code, isOpen)
  const title = report?.columns.cgRpConfigName ?? t('pick')
  return (
    <Dialog title={title} isOpen={isOpen} onOpenChange={(open) => open || onDone(null)} canFullscreen width={WIDTH}>
      {report ? (
        <Rows {...report} parameters={parameters} isMultiple={isMultiple} onDone={onDone} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Dialog>
  )
}

function useReport(code: string, isOpen: boolean): PopupReport | null {
  const [report, setReport] = useState<PopupReport | null>(null)
  useEffect(() => {
    if (!isOpen) return
    const stop = new AbortController()
    setReport(null)
    // A failure is shown by `ask`; the dialog stays and can be closed.
    reportOf(code).then(
      (report) => stop.signal.aborted || setReport(report),
      () => undefined
    )
    return () => stop.abort()
  }, [code, isOpen])
  return report
}

interface RowsProps extends PopupReport {
  parameters: Readonly<Record<string, string>>
  isMultiple: boolean
  onDone: ReportPickerProps['onDone']
}

function Rows({ columns: { cgRpConfigId, columns, dictOptions }, fields, parameters, isMultiple, onDone }: RowsProps) {
  const { t } = useTranslation('parts')
  const [question, setQuestion] = useState<PickQuery>({ words: {}, pageNo: 1, pageSize: PAGE, sort: null })
  const [choice, setChoice] = useState<PickedRows<ReportRow>>(new Map())
  const [error, setError] = useState<string>()
  const page = usePage(cgRpConfigId, question, parameters)

  const take = (taken: PickedRows<ReportRow>) => {
    const done = confirmed(taken, isMultiple)
    if ('rows' in done) return onDone(done.rows)
    setError(t(done.problem))
    announce(t(done.problem), { assertive: true })
  }
  const show = (value: unknown, key: string) => {
    const options = dictOptions[columns.find(({ dataIndex }) => dataIndex === key)?.customRender ?? '']
    return options?.find((option) => option?.value === String(value))?.text ?? String(value ?? '')
  }
  return (
    <div className="flex flex-col gap-3">
      <AskForm
        columns={fields.map(({ field, label, hidden }) => ({
          key: field,
          label,
          isAsked: hidden === '1' ? 'more' : 'first'
        }))}
        onAsk={(words) => setQuestion({ ...question, words, pageNo: 1 })}
      />
      <PickRows
        label={t('rowsToPick')}
        columns={columns.map(({ dataIndex, title, width, sorter }) => ({
          key: dataIndex,
          title,
          width,
          isSortable: sorter
        }))}
        page={page}
        question={question}
        onQuestion={setQuestion}
        cellOf={(row, key) => <PlacedText text={show(row[key], key)} names={placeNames()} />}
        isMultiple={isMultiple}
        choice={choice}
        onChoice={(next) => {
          setError(undefined)
          setChoice(next)
        }}
        onTake={isMultiple ? undefined : ({ id, row }) => take(new Map([[id, row]]))}
        maxHeight="46vh"
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="text-danger text-xs">{error}</span>
        <Button slot="close">{t('cancel')}</Button>
        <Button kind="primary" onPress={() => take(choice)}>
          {t('choose')}
        </Button>
      </div>
    </div>
  )
}

function usePage(
  configId: string,
  { words, pageNo, pageSize, sort }: PickQuery,
  parameters: Readonly<Record<string, string>>
): PickPage<ReportRow> | null {
  const [newest] = useState(latest)
  const [page, setPage] = useState<PickPage<ReportRow> | null>(null)
  const { t } = useTranslation('parts')
  const self = JSON.stringify(parameters)
  useEffect(() => {
    const given = JSON.parse(self) as Record<string, string>
    const own = Object.fromEntries(Object.entries(given).map(([name, value]) => [`self_${name}`, value]))
    newest((signal) => ask(getData, { configId, pageNo, pageSize, ...sort, ...words, ...own }, { signal })).then(
      (answer) => {
        if (!answer.isLatest) return
        setPage({
          total: answer.value.total,
          rows: answer.value.records.map((row) => ({ id: reportRowKey(row), row }))
        })
        announce(t('foundRows', { count: answer.value.total }))
      },
      () => setPage({ total: 0, rows: [] })
    )
  }, [newest, configId, words, pageNo, pageSize, sort, self, t])
  return page
}
