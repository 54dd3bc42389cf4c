import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Output } from '#contract/core/call.ts'
import { PAGE_SIZES } from '#contract/core/limits.ts'
import { getData, getQueryInfo, getRpColumns } from '#contract/online/reports.ts'
import { query } from '#core/state/query.ts'
import { ask } from '#core/wire/ask.ts'
import { tell } from '#core/wire/failures.ts'
import { useOwnPage } from '#core/work/own-page.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { ScrollArea } from '#ui/scroll-area.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Table } from '#ui/table.tsx'
import { TextField } from '#ui/text-field.tsx'

interface Report {
  readonly columns: Output<typeof getRpColumns>
  readonly fields: Output<typeof getQueryInfo>
}
interface Question {
  readonly words: Readonly<Record<string, string>>
  readonly pageNo: number
  readonly pageSize: number
  readonly sort?: { readonly column: string; readonly order: 'asc' | 'desc' }
}

/** An online report as a page: the report that its address names, `?code=` or the last part of the path. */
export default function ReportList() {
  const { t } = useTranslation('online')
  const { path, query: asked } = useOwnPage()
  const code = asked.get('code') ?? path.split('/').at(-1) ?? ''
  const [report] = useState(() =>
    query(async (signal): Promise<Report> => {
      const columns = await ask(getRpColumns, { code }, { signal, quiet: true })
      return { columns, fields: await ask(getQueryInfo, { configId: columns.cgRpConfigId }, { signal, quiet: true }) }
    })
  )
  const state = useStore(report.$state)
  useEffect(() => void report.load(), [report])
  return (
    <div className="flex flex-1 flex-col gap-3 px-5 pt-1 pb-4">
      <h1 className="font-semibold text-xl/7">{'data' in state && state.data ? state.data.columns.cgRpConfigName : t('report')}</h1>
      {'data' in state && state.data ? (
        <Rows {...state.data} />
      ) : state.status === 'failed' ? (
        <Empty title={tell(state.failure)} action={<Button onPress={() => void report.refresh()}>{t('retry')}</Button>} className="m-auto" />
      ) : (
        <Spinner size="large" className="m-auto" aria-label={t('loading')} />
      )}
    </div>
  )
}

function Rows({ columns: { cgRpConfigId: configId, cgRpConfigName: name, columns, dictOptions }, fields }: Report) {
  const { t } = useTranslation('online')
  const [question, setQuestion] = useState<Question>({ words: {}, pageNo: 1, pageSize: PAGE_SIZES[0] })
  const [words, setWords] = useState<Readonly<Record<string, string>>>({})
  const { state, retry } = usePage(configId, question)
  const page = 'data' in state ? state.data : undefined
  const search = (event: FormEvent) => {
    event.preventDefault()
    setQuestion({ ...question, words, pageNo: 1 })
  }
  const show = (value: unknown, key: string) => {
    const options = dictOptions[columns.find(({ dataIndex }) => dataIndex === key)?.customRender ?? '']
    return options?.find((option) => option?.value === String(value))?.text ?? String(value ?? '')
  }
  return (
    <>
      <form onSubmit={search} className="flex flex-wrap items-end gap-2">
        {fields
          .filter(({ hidden }) => hidden !== '1')
          .map(({ field, label }) => (
            <TextField key={field} label={label} hasMessageLine={false} value={words[field] ?? ''} onChange={(word) => setWords({ ...words, [field]: word })} />
          ))}
        <Button type="submit">{t('query')}</Button>
      </form>
      {state.status === 'failed' && !page ? (
        <Empty title={tell(state.failure)} action={<Button onPress={retry}>{t('retry')}</Button>} className="m-auto" />
      ) : (
        <>
          <ScrollArea aria-label={name} className="rounded-lg border border-line bg-surface">
            <Table
              aria-label={name}
              className="w-full min-w-120 table-fixed border-collapse"
              columns={columns.map(({ dataIndex, title, sorter }) => ({ key: dataIndex, title, isSortable: sorter }))}
              rows={page?.records ?? []}
              cellOf={(row, key) => show(row[key], key)}
              empty={page ? t('nothing') : <Spinner aria-label={t('loading')} />}
              {...(question.sort && {
                sortDescriptor: { column: question.sort.column, direction: question.sort.order === 'asc' ? ('ascending' as const) : ('descending' as const) }
              })}
              onSortChange={({ column, direction }) => setQuestion({ ...question, pageNo: 1, sort: { column: String(column), order: direction === 'ascending' ? 'asc' : 'desc' } })}
            />
          </ScrollArea>
          <Pagination
            aria-label={name}
            total={page?.total ?? 0}
            page={question.pageNo}
            pageSize={question.pageSize}
            onChange={(pageNo, pageSize) => setQuestion({ ...question, pageNo, pageSize })}
          />
        </>
      )}
    </>
  )
}

/** A page of the report; what comes late for an earlier question is ignored. */
function usePage(configId: string, { words, pageNo, pageSize, sort }: Question) {
  const [now] = useState(() => ({ question: {} as Readonly<Record<string, string>> & Partial<Question> }))
  const [page] = useState(() => query((signal) => ask(getData, { configId, ...now.question }, { signal, quiet: true })))
  useEffect(() => {
    const fields = Object.fromEntries(Object.entries(words).flatMap(([field, word]) => (word.trim() === '' ? [] : [[field, `*${word.trim()}*`]])))
    now.question = { ...fields, pageNo, pageSize, ...sort } as typeof now.question
    void page.refresh()
  }, [page, now, words, pageNo, pageSize, sort])
  return { state: useStore(page.$state), retry: () => void page.refresh() }
}
