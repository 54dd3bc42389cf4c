import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Output } from '#contract/core/call.ts'
import { getData, getQueryInfo, getRpColumns } from '#contract/online/reports.ts'
import { latest } from '#core/state/latest.ts'
import { ask } from '#core/wire/ask.ts'
import { announce } from '#ui/announcer.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Table } from '#ui/table.tsx'
import { TextField } from '#ui/text-field.tsx'

/** A row of a popup report: an id, and a value for each of its columns. */
export type ReportRow = Output<typeof getData>['records'][number]

const PAGE = 10

interface ReportPickerProps {
  /** Which report: `catalog_items`. */
  code: string
  /** Parameters of the report itself, sent as `self_…`. */
  parameters?: Readonly<Record<string, string>>
  isOpen: boolean
  /** Called with the chosen row, or null when none was taken. */
  onDone: (row: ReportRow | null) => void
}

/** Opens a popup report to take a row of it (SPEC.md §4, popup picker): columns first, then what it may be asked by, then its rows. */
export function ReportPicker({ code, parameters = {}, isOpen, onDone }: ReportPickerProps) {
  const { t } = useTranslation('parts')
  const report = useReport(code)
  const title = report?.columns.cgRpConfigName ?? t('pick')
  return (
    <Dialog title={title} isOpen={isOpen} onOpenChange={(open) => open || onDone(null)} canFullscreen width={1200}>
      {report ? <Rows {...report} parameters={parameters} onDone={onDone} /> : <Spinner aria-label={t('loadingReport')} />}
    </Dialog>
  )
}

interface Report {
  readonly columns: Output<typeof getRpColumns>
  readonly fields: Output<typeof getQueryInfo>
}

function useReport(code: string): Report | null {
  const [report, setReport] = useState<Report | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const load = async () => {
      const columns = await ask(getRpColumns, { code }, { signal: stop.signal })
      const fields = await ask(getQueryInfo, { configId: columns.cgRpConfigId }, { signal: stop.signal })
      setReport({ columns, fields })
    }
    // A failure is shown by `ask`; the dialog stays and can be closed.
    load().catch(() => undefined)
    return () => stop.abort()
  }, [code])
  return report
}

interface Question {
  readonly words: Readonly<Record<string, string>>
  readonly pageNo: number
  readonly pageSize: number
  readonly sort: { readonly column: string; readonly order: 'asc' | 'desc' } | null
}

function Rows({
  columns: { cgRpConfigId, columns, dictOptions },
  fields,
  parameters,
  onDone
}: Report & Pick<ReportPickerProps, 'onDone'> & { parameters: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('parts')
  const [question, setQuestion] = useState<Question>({ words: {}, pageNo: 1, pageSize: PAGE, sort: null })
  const [words, setWords] = useState<Readonly<Record<string, string>>>({})
  const [chosen, setChosen] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const page = usePage(cgRpConfigId, question, parameters)
  const rows = page?.records ?? []

  const search = (event: FormEvent) => {
    event.preventDefault()
    setQuestion({ ...question, words, pageNo: 1 })
  }
  const take = (id: string | null) => {
    const row = rows.find((one) => one.id === id)
    if (row) onDone(row)
    else {
      setError(t('pickOne'))
      announce(t('pickOne'), { assertive: true })
    }
  }
  const show = (value: unknown, key: string) => {
    const options = dictOptions[columns.find(({ dataIndex }) => dataIndex === key)?.customRender ?? '']
    return options?.find((option) => option?.value === String(value))?.text ?? String(value ?? '')
  }
  return (
    <div className="flex flex-col gap-3">
      <form onSubmit={search} className="flex flex-wrap items-end gap-2">
        {fields
          .filter(({ hidden }) => hidden !== '1')
          .map(({ field, label }, at) => (
            <TextField
              key={field}
              label={label}
              hasMessageLine={false}
              autoFocus={at === 0}
              value={words[field] ?? ''}
              onChange={(word) => setWords({ ...words, [field]: word })}
            />
          ))}
        <Button type="submit">{t('query')}</Button>
        <Button
          kind="plain"
          onPress={() => {
            setWords({})
            setQuestion({ ...question, words: {}, pageNo: 1 })
          }}
        >
          {t('reset')}
        </Button>
      </form>
      <div className="max-h-[46vh] overflow-auto rounded-control border border-line">
        <Table
          aria-label={t('rowsToPick')}
          columns={columns.map(({ dataIndex, title, width, sorter }) => ({ key: dataIndex, title, width, isSortable: sorter }))}
          rows={rows}
          cellOf={(row, key) => show(row[key], key)}
          empty={page ? t('nothingFound') : <Spinner aria-label={t('loadingReport')} />}
          selectionMode="single"
          selectedKeys={chosen === null ? [] : [chosen]}
          onSelectionChange={(keys) => {
            setError(undefined)
            setChosen(keys === 'all' ? null : ([...keys].map(String)[0] ?? null))
          }}
          onRowAction={(id) => take(String(id))}
          {...(question.sort && { sortDescriptor: { column: question.sort.column, direction: question.sort.order === 'asc' ? ('ascending' as const) : ('descending' as const) } })}
          onSortChange={({ column, direction }) => setQuestion({ ...question, pageNo: 1, sort: { column: String(column), order: direction === 'ascending' ? 'asc' : 'desc' } })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Pagination
          aria-label={t('rowsToPick')}
          total={page?.total ?? 0}
          page={question.pageNo}
          pageSize={question.pageSize}
          onChange={(pageNo, pageSize) => setQuestion({ ...question, pageNo, pageSize })}
        />
        <span className="ms-auto text-danger text-xs">{error}</span>
        <Button slot="close">{t('cancel')}</Button>
        <Button kind="primary" onPress={() => take(chosen)}>
          {t('choose')}
        </Button>
      </div>
    </div>
  )
}

const newest = latest()

function usePage(configId: string, { words, pageNo, pageSize, sort }: Question, parameters: Readonly<Record<string, string>>): Output<typeof getData> | null {
  const [page, setPage] = useState<Output<typeof getData> | null>(null)
  const { t } = useTranslation('parts')
  const self = JSON.stringify(parameters)
  useEffect(() => {
    const given = JSON.parse(self) as Record<string, string>
    const fields = Object.fromEntries(Object.entries(words).flatMap(([field, word]) => (word.trim() === '' ? [] : [[field, `*${word.trim()}*`]])))
    newest((signal) =>
      ask(getData, { configId, pageNo, pageSize, ...sort, ...fields, ...Object.fromEntries(Object.entries(given).map(([name, value]) => [`self_${name}`, value])) }, { signal })
    ).then(
      (answer) => {
        if (!answer.isLatest) return
        setPage(answer.value)
        announce(t('foundRows', { count: answer.value.total }))
      },
      () => setPage({ total: 0, records: [] })
    )
  }, [configId, words, pageNo, pageSize, sort, self, t])
  return page
}
