import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { latest } from '#core/state/latest.ts'
import { ask } from '#core/wire/http/ask.ts'
import { announce } from '#ui/base/announcer.ts'

import type { ListCall, PickerRow } from './pick-column.ts'
import type { PickPage, PickQuery } from './pick-rows.tsx'
import { recordsOf } from './use-known-rows.ts'

/** The page of a list that is asked for; only the newest answer counts. `where` is asked with every question. */
export function useObjectPage(
  list: ListCall,
  key: string,
  { words, pageNo, pageSize, sort }: PickQuery,
  where: Readonly<Record<string, string>>
): PickPage<PickerRow> | null {
  const { t } = useTranslation('parts')
  const [newest] = useState(latest)
  const [page, setPage] = useState<PickPage<PickerRow> | null>(null)
  const always = JSON.stringify(where)
  useEffect(() => {
    newest((signal) =>
      ask(list, { ...(JSON.parse(always) as Record<string, string>), ...words, pageNo, pageSize, ...sort }, { signal })
    ).then(
      (answer) => {
        if (!answer.isLatest) return
        const { total = 0 } = answer.value as { readonly total?: number }
        setPage({ total, rows: recordsOf(answer.value).map((row) => ({ id: String(row[key]), row })) })
        announce(t('foundRows', { count: total }), { about: 'picker' })
      },
      () => setPage({ total: 0, rows: [] })
    )
  }, [newest, list, key, words, pageNo, pageSize, sort, always, t])
  return page
}
