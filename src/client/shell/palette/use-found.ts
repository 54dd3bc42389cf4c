import { useEffect, useState } from 'react'

import { latest } from '#core/state/latest.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'

/** What the server says about a word. What it found for the word before stays in sight until then, as far as it still fits. */
export interface FoundBy<T> {
  readonly found: readonly T[]
  readonly hasMore: boolean
  readonly isLoading: boolean
  /** Why it could not be asked, in words. */
  readonly failure?: string
}

/** How the server is asked for something, and whether what was found for another word would be found for this one. */
export interface Search<T> {
  readonly find: (word: string, signal: AbortSignal) => Promise<Pick<FoundBy<T>, 'found' | 'hasMore'>>
  readonly fits: (one: T, word: string) => boolean
}

/** The server is asked after such a pause in typing. Milliseconds. */
const REST = 180

/** Asks the server for what a word finds, nothing for an empty one; an answer to a word that is no longer the typed one is ignored. */
export function useFound<T>({ find, fits }: Search<T>, word: string): FoundBy<T> {
  const nothing: FoundBy<T> = { found: [], hasMore: false, isLoading: false }
  const [newest] = useState(latest)
  const [answer, setAnswer] = useState<{ readonly word: string; readonly by: FoundBy<T> }>({ word: '', by: nothing })
  useEffect(() => {
    if (word === '') return
    let isHere = true
    const timer = setTimeout(() => {
      newest((signal) => find(word, signal)).then(
        (answer) => isHere && answer.isLatest && setAnswer({ word, by: { ...answer.value, isLoading: false } }),
        (failure: unknown) =>
          isHere &&
          setAnswer({ word, by: { found: [], hasMore: false, isLoading: false, failure: errorMessage(failure) } })
      )
    }, REST)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [word, newest, find])
  if (word === '') return nothing
  return answer.word === word
    ? answer.by
    : { found: answer.by.found.filter((one) => fits(one, word)), hasMore: false, isLoading: true }
}
