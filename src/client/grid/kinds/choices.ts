import { type RefObject, useEffect, useRef, useState } from 'react'

import type { CellOption } from '../model/data/kind.ts'

/** Finds options for what is typed, '' at the beginning. The signal is aborted when nobody wants the answer any more. */
export type LoadOptions = (query: string, signal: AbortSignal) => Promise<readonly CellOption[]>

/** What a list shows: options, and whether others are on their way or could not come. */
export interface Choices {
  readonly options: readonly CellOption[]
  readonly state: 'found' | 'loading' | 'failed'
}

/** So many are drawn; who wants another one types on. */
export const MOST = 100

const matches = (query: string) => {
  const wanted = query.trim().toLowerCase()
  return ({ text, other = '', value }: CellOption) =>
    text.toLowerCase().includes(wanted) || other.toLowerCase().includes(wanted) || value.toLowerCase() === wanted
}

/** The options of a list that is at hand, narrowed by what is typed: those that begin with it come first. */
export function narrowedOptions(options: readonly CellOption[], query: string): readonly CellOption[] {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return options
  const found = options.filter(matches(query))
  const begins = ({ text }: CellOption) => text.toLowerCase().startsWith(wanted)
  return [...found.filter(begins), ...found.filter((option) => !begins(option))]
}

/**
 * Asks for options after a while of quiet typing. Only the answer to the newest question counts (SPEC.md §4); until it is here,
 * those of the answer before it that suit what is typed are shown, for the others nobody means.
 */
export function useLoadedOptions(load: LoadOptions | undefined, query: string, wait: number): Choices {
  const [{ asked, ...choices }, setChoices] = useState<Choices & { asked: string }>({
    options: [],
    state: 'loading',
    asked: query
  })
  const isFirst = useRef(true)
  const find: RefObject<LoadOptions | undefined> = useRef(load)
  useEffect(() => {
    find.current = load
  })
  const isLoaded = load !== undefined
  useEffect(() => {
    if (!isLoaded) return
    const control = new AbortController()
    setChoices(({ options, asked: before }) => ({ options, asked: before, state: 'loading' }))
    const ask = async () => {
      try {
        const options = await find.current!(query, control.signal)
        if (!control.signal.aborted) setChoices({ options, state: 'found', asked: query })
      } catch {
        if (!control.signal.aborted) setChoices({ options: [], state: 'failed', asked: query })
      }
    }
    const timer = setTimeout(() => void ask(), isFirst.current ? 0 : wait)
    isFirst.current = false
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [isLoaded, query, wait])
  return asked === query ? choices : { options: narrowedOptions(choices.options, query), state: 'loading' }
}
