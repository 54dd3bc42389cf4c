import { useRef } from 'react'

import { Unreachable } from '#core/wire/http/failure.ts'

/** The key of what was sent and never answered: where the same is sent again, the server acts on it once. */
export interface RetryKey {
  /** The key under which this was sent before; undefined where it was not, or was answered. */
  readonly keyOf: (input: unknown) => string | undefined
  /** Notes why what was sent has failed. */
  readonly failed: (input: unknown, failure: unknown) => void
}

/** Remembers, for a form, what was sent last and never answered. */
export function useRetryKey(): RetryKey {
  const last = useRef<{ readonly sent: string; readonly key: string | undefined }>(undefined)
  return {
    keyOf: (input) => (last.current?.sent === JSON.stringify(input) ? last.current.key : undefined),
    failed(input, failure) {
      last.current = failure instanceof Unreachable ? { sent: JSON.stringify(input), key: failure.key } : undefined
    }
  }
}
