import { useState } from 'react'

import type { FileRow } from '#contract/archives/files.ts'
import { succeed } from '#core/state/toasts.ts'
import type { AskOptions } from '#core/wire/http/ask.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { useRetryKey } from '#parts/answer/use-retry-key.ts'

/** Takes what the server answers of a file into the list that it is in. */
export type TakesRow = (id: string, send: () => Promise<FileRow>) => Promise<FileRow>

interface ExchangeOf<Input> {
  /** The file. */
  readonly id: string
  readonly send: (input: Input, options: Pick<AskOptions, 'quiet' | 'idempotencyKey'>) => Promise<FileRow>
  /** Where the file is in a list. */
  readonly takesRow?: TakesRow | undefined
  readonly onClose: () => void
}

/** How a dialog gives a file other bytes: once at a time, under the same key where the same was not answered, with the reason of a refusal. */
export function useExchange<Input>({ id, send, takesRow, onClose }: ExchangeOf<Input>) {
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const retryKey = useRetryKey()
  const exchange = async (input: Input, words: string) => {
    if (isBusy) return
    setBusy(true)
    try {
      const exchanged = () => send(input, { quiet: true, idempotencyKey: retryKey.keyOf(input) })
      await (takesRow ? takesRow(id, exchanged) : exchanged())
      succeed(words)
      onClose()
    } catch (failure) {
      retryKey.failed(input, failure)
      setFault(errorMessage(failure))
      setBusy(false)
    }
  }
  return { fault, isBusy, exchange, forgetFault: () => setFault('') }
}
