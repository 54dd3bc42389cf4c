import { useRef, useState } from 'react'

import { useOwnPage } from '#core/work/own-page.ts'
import { useUnsavedChanges } from '#ui/base/layers/unsaved-changes.ts'

import { AdvancedQuery } from './advanced-query.ts'
import type { AppliedQuery } from './query-line.ts'

/**
 * The advanced query of a list on this page. Queries are kept under `saveCode`, or under the path of the page. Conditions that are
 * written and not asked yet are unsent: the page asks before they go with it.
 */
export function useAdvancedQuery(onQuery: (query: AppliedQuery | null) => void, saveCode?: string): AdvancedQuery {
  const { path } = useOwnPage()
  const callback = useRef(onQuery)
  callback.current = onQuery
  const [query] = useState(() => new AdvancedQuery({ path, saveCode, onQuery: (next) => callback.current(next) }))
  useUnsavedChanges(query.isUnasked)
  return query
}
