import type { useTranslation } from 'react-i18next'

import type { Column } from '#contract/core/column.ts'
import { cachedItems } from '#core/state/dictionaries.ts'
import type { PrintedFact } from '#core/work/printed.ts'

import { printedQuery } from '../../print/printed-query.ts'
import type { QueryField } from '../../query/query-line.ts'
import type { ListQuestion } from '../rows/list-params.ts'
import type { ResourceTexts } from '../rows/texts.ts'
import type { AskedPage } from '../rows/use-exact-total.ts'

type Words = ReturnType<typeof useTranslation<'resource'>>['t']

interface PrintedQuestion {
  readonly asked: ListQuestion
  /** What the list may be searched by, and asked by an advanced query. */
  readonly described: readonly Column[]
  readonly fields: readonly QueryField[]
  readonly texts: Pick<ResourceTexts, 'field'>
  /** Which of how many rows are shown, in words. */
  readonly range: string
}

/** Under what conditions the rows of a list were found, on paper: search, advanced query, order, and which of them these are. */
export function printedQuestion(
  { asked: { search, query, sort }, described, fields, texts, range }: PrintedQuestion,
  t: ReturnType<typeof useTranslation<'parts'>>['t'],
  words: Words
): readonly PrintedFact[] {
  const wordOf = (key: string, value: string) => {
    const { dictCode, options, type } = described.find((column) => column.key === key) ?? {}
    if (type === 'checkbox') return words(value === 'true' ? 'switch.yes' : 'switch.no')
    const items = options ?? (dictCode === undefined ? undefined : cachedItems(dictCode))
    return items?.find((one) => String(one.value) === value)?.text ?? value
  }
  return [
    ...Object.entries(search).flatMap(([key, word]) =>
      word.trim() === '' ? [] : [{ term: texts.field(key), value: wordOf(key, word.trim()) }]
    ),
    ...printedQuery(query, fields, t),
    ...(sort
      ? [
          {
            term: t('print.order'),
            value: t(sort.order === 'desc' ? 'print.down' : 'print.up', { title: texts.field(sort.column) })
          }
        ]
      : []),
    { term: words('printed.range'), value: range }
  ]
}

/** Which rows of how many a page of a list shows. */
export function shownRange(
  { records, total, isMore, asked }: Pick<AskedPage, 'records' | 'total' | 'isMore' | 'asked'>,
  words: Words
): string {
  const before = (asked.page - 1) * asked.size
  const figures = { total, first: Math.min(total, before + 1), last: before + records.length }
  return isMore ? words('foundMore', figures) : words('found', figures)
}
