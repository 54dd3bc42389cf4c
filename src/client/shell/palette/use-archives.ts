import { useEffect, useState } from 'react'

import type { Found } from '#contract/archives/find.ts'
import { latest } from '#core/state/latest.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { findArchives } from '#core/work/find-archives.ts'

/** What the server says about a word. What it found for the word before stays in sight until then, as far as it still fits. */
export interface Archives {
  readonly found: readonly Found[]
  readonly hasMore: boolean
  readonly isLoading: boolean
  /** Why it could not be asked, in words. */
  readonly failure?: string
}

const NOTHING: Archives = { found: [], hasMore: false, isLoading: false }
/** The server is asked after such a pause in typing. Milliseconds. */
const REST = 180

/** Asks the server for files and volumes; an answer to a word that is no longer the typed one is ignored. */
export function useArchives(word: string): Archives {
  const [newest] = useState(latest)
  const [answer, setAnswer] = useState<{ readonly word: string; readonly archives: Archives }>({
    word: '',
    archives: NOTHING
  })
  useEffect(() => {
    if (word === '') return
    let isHere = true
    const timer = setTimeout(() => {
      newest((signal) => findArchives(word, signal)).then(
        (answer) => isHere && answer.isLatest && setAnswer({ word, archives: { ...answer.value, isLoading: false } }),
        (failure: unknown) => isHere && setAnswer({ word, archives: { ...NOTHING, failure: errorMessage(failure) } })
      )
    }, REST)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [word, newest])
  if (word === '') return NOTHING
  return answer.word === word
    ? answer.archives
    : { found: answer.archives.found.filter((one) => fits(one, word)), hasMore: false, isLoading: true }
}

/** Whether what was found for another word would be found for this one. */
function fits({ title, number }: Found, word: string): boolean {
  const parts = word.toLowerCase().split(/\s+/)
  return [title, number ?? ''].some((text) => partsIn(text.toLowerCase(), parts) !== undefined)
}

/** The places of a word's parts in a text, one behind the other; undefined where one is missing. */
export function partsIn(text: string, parts: readonly string[]): (readonly [from: number, to: number])[] | undefined {
  const ranges: [number, number][] = []
  let at = 0
  for (const part of parts) {
    const from = text.indexOf(part, at)
    if (from === -1) return undefined
    at = from + part.length
    ranges.push([from, at])
  }
  return ranges
}
