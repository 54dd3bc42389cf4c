import type { useTranslation } from 'react-i18next'

import { cachedItems } from '#core/state/dictionaries.ts'
import type { PrintedFact } from '#core/work/printed.ts'

import type { AppliedQuery, QueryField, QueryLine } from '../query/query-line.ts'

type Words = ReturnType<typeof useTranslation<'parts'>>['t']

/** An advanced query in words, one fact for all of its conditions; nothing where none is in force. */
export function printedQuery(
  query: AppliedQuery | null,
  fields: readonly QueryField[],
  t: Words
): readonly PrintedFact[] {
  if (!query) return []
  const lines = query.records.map((line) => {
    const title = fields.find(({ field }) => field === line.field)?.title ?? line.field
    return `${title} ${t(`superQuery.rule.${line.rule}`)} ${valuesIn(line, t)}`
  })
  const between = t(query.matchType === 'and' ? 'print.and' : 'print.or')
  return [{ term: t('superQuery.open'), value: lines.join(between) }]
}

/** The values as their user chose them; what has no text here is shown as it was asked. */
function valuesIn({ val, options, dictCode }: QueryLine, t: Words): string {
  const items = options ?? (dictCode === undefined ? undefined : cachedItems(dictCode)) ?? []
  return val
    .split(',')
    .map((value) => items.find((item) => String(item.value) === value)?.text ?? value)
    .join(t('print.comma'))
}
