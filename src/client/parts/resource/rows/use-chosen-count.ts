import { useEffect, useState } from 'react'

import type { AnyResource } from '#contract/core/resource/resource.ts'

import { useAnswer } from '../../answer/use-answer.ts'
import type { RowChoice } from './row-selection.ts'
import { askVerb } from './rows.ts'

/** How many rows a write of all that match would change, and how many of them come with the product. */
export interface ChosenCount {
  readonly count: number
  readonly fixed: number
  /** Of a tree whose rows take what is below them along: how many more go with a deletion. */
  readonly below?: number
}

interface CountedChoice {
  /** Which rows are meant, as calls have it: with what was said of them. */
  readonly choice: Readonly<Record<string, string | number>>
  /** How many they are; undefined until the server has counted. */
  readonly count: number | undefined
  readonly fixed: number
  /** Leaves rows out. */
  readonly without: (ids: readonly string[]) => void
  /** Counts anew. */
  readonly recount: () => Promise<unknown>
}

/** The rows that a write means, counted before it: named ones here, all that match by the server. */
export function useChosenCount(resource: AnyResource, given: RowChoice): CountedChoice {
  const [dropped, setDropped] = useState<readonly string[]>([])
  const isAll = 'all' in given
  const except = isAll ? [...given.except, ...dropped] : []
  const all = isAll ? { ...given.all, ...(except.length > 0 && { except: except.join(',') }) } : null
  const asked = JSON.stringify(all)
  const [question] = useState({ asked })
  question.asked = asked
  const { state, refresh } = useAnswer<ChosenCount | null>(async (signal) => {
    const input = JSON.parse(question.asked) as Readonly<Record<string, string | number>> | null
    return input && askVerb<ChosenCount>(resource, 'countChosen', input, { signal })
  })
  useEffect(() => {
    if (dropped.length > 0) void refresh()
  }, [dropped, refresh])
  if (!isAll) {
    const rows = given.rows.filter(({ id }) => !dropped.includes(id))
    return {
      choice: { ids: rows.map(({ id }) => id).join(','), versions: rows.map(({ rowVersion }) => rowVersion).join(',') },
      count: rows.length,
      fixed: given.fixed,
      without: (ids) => setDropped([...dropped, ...ids]),
      recount: refresh
    }
  }
  const counted = state.status === 'ready' ? state.data : null
  return {
    choice: { ...all, ...(counted && { expected: counted.count }) },
    count: counted?.count,
    fixed: counted?.fixed ?? 0,
    without: (ids) => setDropped([...dropped, ...ids]),
    recount: refresh
  }
}
