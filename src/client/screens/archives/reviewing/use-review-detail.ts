import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import { queryReview, type ReviewDetail } from '#contract/archives/review.ts'
import { ask } from '#core/wire/http/ask.ts'

import type { ReviewController } from './review-controller.ts'

/** Milliseconds that a file has the focus before it is asked for: a held arrow asks nothing. */
const REST = 120

/** What is shown of a file, or why it is not. */
export type DetailState =
  | { readonly status: 'waiting' }
  | { readonly status: 'ready'; readonly detail: ReviewDetail }
  | { readonly status: 'failed'; readonly failure: unknown }

/** What is shown of the file in focus; asked anew when its version changes. Of another file nothing is given. */
export function useReviewDetail(controller: ReviewController, id: string | undefined): DetailState {
  useStore(controller.$changed)
  const [found, setFound] = useState<{ readonly id: string; readonly state: DetailState }>()
  const version = controller.row(id)?.rowVersion
  useEffect(() => {
    if (id === undefined || version === undefined) return
    const stop = new AbortController()
    const timer = setTimeout(
      () =>
        void ask(queryReview, { id }, { signal: stop.signal, quiet: true }).then(
          (detail) => setFound({ id, state: { status: 'ready', detail } }),
          (failure: unknown) => {
            if (!stop.signal.aborted) setFound({ id, state: { status: 'failed', failure } })
          }
        ),
      REST
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [id, version])
  return found && found.id === id ? found.state : { status: 'waiting' }
}
