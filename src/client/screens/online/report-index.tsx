import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Output } from '#contract/core/call.ts'
import { listReports } from '#contract/online/reports.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { announce } from '#ui/base/announcer.ts'
import { Empty } from '#ui/status/empty.tsx'
import { Link } from '#ui/actions/link.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'

type ListedReport = Output<typeof listReports>[number]

interface ReportIndexProps {
  /** Where a report is opened. */
  readonly address: (code: string) => string
}

/** The reports that one may open: found by typing, each a link. */
export function ReportIndex({ address }: ReportIndexProps) {
  const { t } = useTranslation('online')
  const { state, refresh } = useAnswer(() => ask(listReports, {}, { quiet: true }))
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 page-edge pb-4">
      <PageHead title={t('report')} onRefresh={refresh} />
      <Answered state={state} onRetry={refresh} className="flex min-h-0 flex-1 flex-col gap-3">
        {(found) => <FoundReports reports={found} address={address} />}
      </Answered>
    </div>
  )
}

function FoundReports({ reports, address }: ReportIndexProps & { readonly reports: readonly ListedReport[] }) {
  const { t } = useTranslation('online')
  const [words, setWords] = useState('')
  const wanted = words.trim().toLowerCase().split(/\s+/)
  const shown = reports.filter((report) => {
    const said = Object.values(report).join(' ').toLowerCase()
    return wanted.every((word) => said.includes(word))
  })
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) announce(t('index.found', { count: shown.length }), { about: 'list' })
    isFirst.current = false
  }, [shown.length, t])
  return (
    <>
      <SearchField aria-label={t('index.search')} value={words} onChange={setWords} className="max-w-80" />
      {shown.length === 0 ? (
        <Empty title={t('nothing')} />
      ) : (
        <ul aria-label={t('report')} className="grid divide-y divide-line rounded-md border border-line bg-surface">
          {shown.map(({ code, name, remark }) => (
            <li key={code}>
              <Link
                kind="quiet"
                href={address(code)}
                className="group flex! min-h-11 w-full flex-col items-start! justify-center px-4 py-1.5 -outline-offset-2! hover:bg-(--hover) hover:no-underline"
              >
                <span className="text-text group-hover:underline">{name}</span>
                {remark && <span className="text-xs/5">{remark}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
