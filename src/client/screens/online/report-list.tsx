import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { PAGE_SIZES } from '#contract/core/limits.ts'
import { queryText } from '#contract/core/query-text.ts'
import { getData } from '#contract/online/reports.ts'
import { query } from '#core/state/query.ts'
import { ask } from '#core/wire/http/ask.ts'
import { type Report, reportOf } from '#core/work/reports.ts'
import { useOwnPage } from '#core/work/own-page.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { Button } from '#ui/button.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { ScrollArea } from '#ui/scroll-area.tsx'
import { Table } from '#ui/table.tsx'
import { TextField } from '#ui/text-field.tsx'

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
  const { state, refresh } = useAnswer(() => reportOf(code, { quiet: true }))
  return (
    <div className="flex flex-1 flex-col gap-3 px-4 pb-4">
      <PageHead title={'data' in state && state.data ? state.data.columns.cgRpConfigName : t('report')} />
      <Answered state={state} onRetry={refresh} loadingLabel={t('loading')}>
        {(report) => <Rows {...report} />}
      </Answered>
    </div>
  )
}

function Rows({ columns: { cgRpConfigId: configId, cgRpConfigName: name, columns, dictOptions }, fields }: Report) {
  const { t } = useTranslation('online')
  const [question, setQuestion] = useState<Question>({ words: {}, pageNo: 1, pageSize: PAGE_SIZES[0] })
  const [words, setWords] = useState<Readonly<Record<string, string>>>({})
  const { state, retry } = usePage(configId, question)
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
            <TextField
              key={field}
              label={label}
              hasMessageLine={false}
              value={words[field] ?? ''}
              onChange={(word) => setWords({ ...words, [field]: word })}
            />
          ))}
        <Button type="submit">{t('query')}</Button>
      </form>
      <Answered state={state} onRetry={retry} loadingLabel={t('loading')}>
        {({ records, total, asked }) => {
          // What is shown is the page that was answered, and not one that was refused.
          const { pageNo, pageSize, sort } = state.status === 'failed' ? asked : question
          return (
            <>
              <ScrollArea aria-label={name} className="rounded-lg border border-line bg-surface">
                <Table
                  aria-label={name}
                  className="w-full min-w-120 table-fixed border-collapse"
                  columns={columns.map(({ dataIndex, title, sorter }) => ({
                    key: dataIndex,
                    title,
                    isSortable: sorter
                  }))}
                  rows={records}
                  cellOf={(row, key) => show(row[key], key)}
                  empty={t('nothing')}
                  {...(sort && {
                    sortDescriptor: {
                      column: sort.column,
                      direction: sort.order === 'asc' ? ('ascending' as const) : ('descending' as const)
                    }
                  })}
                  onSortChange={({ column, direction }) =>
                    setQuestion({
                      ...question,
                      pageNo: 1,
                      sort: { column: String(column), order: direction === 'ascending' ? 'asc' : 'desc' }
                    })
                  }
                />
              </ScrollArea>
              <Pagination
                aria-label={name}
                total={total}
                page={pageNo}
                pageSize={pageSize}
                onChange={(to, size) => setQuestion({ ...question, pageNo: to, pageSize: size })}
              />
            </>
          )
        }}
      </Answered>
    </>
  )
}

/** A page of the report, with what was asked for it; what comes late for an earlier question is ignored. */
function usePage(configId: string, question: Question) {
  const [now] = useState({ question })
  const [page] = useState(() =>
    query(async (signal) => {
      const asked = now.question
      const { words, pageNo, pageSize, sort } = asked
      const fields = Object.fromEntries(
        Object.entries(words).flatMap(([field, word]) =>
          word.trim() === '' ? [] : [[field, queryText('like', word.trim())]]
        )
      )
      return {
        ...(await ask(getData, { configId, ...fields, pageNo, pageSize, ...sort }, { signal, quiet: true })),
        asked
      }
    })
  )
  useEffect(() => {
    now.question = question
    void page.refresh()
  }, [page, now, question])
  return { state: useStore(page.$state), retry: page.refresh }
}
