import type { useTranslation } from 'react-i18next'

import { FILE_STATES } from '#contract/archives/files.ts'
import { type ParamValues, textParam, wordsParam } from '#parts/address/params.ts'
import { queryParam, writtenQuery } from '#parts/query/query-param.ts'
import { NATURAL_ROWS, VIEW_PARAMS } from '#parts/saved-grid/view-params.ts'

import type { FileFilter } from './session/collect-query.ts'

/** What the address of 收集著录 says: the node, what its files are searched by, how they are shown, and the cell in focus; `id` is a file alone (SPEC.md §3, busId). */
export const COLLECT_PARAMS = {
  node: textParam,
  word: textParam,
  states: wordsParam(FILE_STATES),
  query: queryParam,
  ...VIEW_PARAMS,
  file: textParam,
  cell: textParam,
  id: textParam
}

/** What 收集著录 shows, as its address says it. */
export type CollectValues = ParamValues<typeof COLLECT_PARAMS>

/** What the parts of the address are called. */
export const paramTitles = (
  t: ReturnType<typeof useTranslation<'archives'>>['t']
): Readonly<Record<keyof typeof COLLECT_PARAMS, string>> => ({
  node: t('address.node'),
  word: t('address.word'),
  states: t('states'),
  query: t('address.query'),
  sort: t('address.sort'),
  filter: t('address.filter'),
  group: t('address.group'),
  order: t('address.columns'),
  hidden: t('address.columns'),
  pinned: t('address.columns'),
  file: t('address.file'),
  cell: t('address.cell'),
  id: t('address.file')
})

/** What an address says of a filter. */
export const filterValues = ({
  word,
  states,
  advanced
}: FileFilter): Pick<CollectValues, 'word' | 'states' | 'query'> => ({
  word: word.trim(),
  states,
  query: writtenQuery(advanced)
})

/** What an address says of a node that is opened: its rows as they come, and no file yet. */
export const nodeValues = (node: string) => ({ node, ...NATURAL_ROWS, file: '', cell: '', id: '' }) as const
