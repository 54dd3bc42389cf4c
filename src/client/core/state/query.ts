import { atom, type ReadableAtom } from 'nanostores'

import { latest } from './latest.ts'

/** The state of a piece of the server's data here. The last data stay visible while they are asked for again, and after a failure; so does its reason. */
export type QueryState<T> =
  | { readonly status: 'idle' }
  | { readonly status: 'loading'; readonly data?: T; readonly failure?: unknown }
  | { readonly status: 'ready'; readonly data: T }
  | { readonly status: 'failed'; readonly failure: unknown; readonly data?: T }

/** A piece of the server's data that several parts of a screen look at. */
export interface ServerQuery<T> {
  readonly $state: ReadableAtom<QueryState<T>>
  /** Asks, unless it is known or being asked, and waits for the answer. */
  readonly load: () => Promise<void>
  /** Asks anew, and waits for the answer; what comes late for an earlier question is ignored, and whoever asked that waits on for the newest one. */
  readonly refresh: () => Promise<void>
  /** Changes what is known, before the server says so. */
  readonly patch: (change: (data: T) => T) => void
  /** Forgets it: the next load asks. */
  readonly forget: () => void
}

/** Makes a query of a way to ask. Its promises do not fail: a failure is a state, with which a screen offers to try again. */
export function query<T>(question: (signal: AbortSignal) => Promise<T>): ServerQuery<T> {
  const $state = atom<QueryState<T>>({ status: 'idle' })
  const newest = latest()
  const known = () => {
    const state = $state.get()
    return 'data' in state ? { data: state.data as T } : {}
  }
  /** The question that was asked last. */
  let running: Promise<void> = Promise.resolve()
  const ask = async () => {
    const before = $state.get()
    $state.set({ status: 'loading', ...known(), ...('failure' in before && { failure: before.failure }) })
    try {
      const answer = await newest(question)
      if (answer.isLatest) $state.set({ status: 'ready', data: answer.value })
    } catch (failure) {
      $state.set({ status: 'failed', failure, ...known() })
    }
  }
  /** Waits until the question that was asked last has its answer: one that another took the place of meanwhile has none. */
  const settled = async (): Promise<void> => {
    const asked = running
    await asked
    if (asked !== running) await settled()
  }
  const refresh = () => {
    running = ask()
    return settled()
  }
  return {
    $state,
    refresh,
    load: async () => {
      const { status } = $state.get()
      if (status === 'idle' || status === 'failed') await refresh()
      else await settled()
    },
    patch: (change) => {
      const state = $state.get()
      if (state.status === 'ready') $state.set({ status: 'ready', data: change(state.data) })
    },
    forget: () => {
      void newest(async () => undefined)
      $state.set({ status: 'idle' })
    }
  }
}
