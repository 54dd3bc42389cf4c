import type { Call, Input } from '#contract/core/call.ts'
import { CHUNK_TIMEOUT } from '#contract/core/limits.ts'

import { failureText } from '#core/state/failure-text.ts'
import { $session } from '#core/state/session/session.ts'

import { givenFile, saveBytes, sayNotDownloaded } from './download.ts'
import { Unreachable } from './failure.ts'
import { sendCall } from './send.ts'

/**
 * Fetches what may be large and gives it to the browser to save: it takes as long as bytes keep coming, a signal gives it up without a
 * message, and a line that breaks off is said, with nothing saved. True when the file is there.
 */
export async function downloadLarge<C extends Call>(call: C, input: Input<C>, signal: AbortSignal): Promise<boolean> {
  const token = $session.get()?.token
  const rest = restTimer()
  try {
    const given = await sendCall(
      call,
      input as Readonly<Record<string, unknown>>,
      { token, key: undefined, signal, isOnce: true, timeout: rest.signal },
      (answer) => givenFile(rest.follow(answer))
    )
    saveBytes(given.bytes, given.name ?? failureText('exportName'))
    return true
  } catch (failure) {
    if (!signal.aborted)
      sayNotDownloaded(failure, token, failure instanceof Unreachable ? failureText('downloadBroken') : '')
    return false
  } finally {
    rest.stop()
  }
}

/** Gives up what brings no bytes for a while. */
function restTimer() {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const moved = () => {
    clearTimeout(timer)
    timer = setTimeout(() => controller.abort(new DOMException('no more bytes', 'TimeoutError')), CHUNK_TIMEOUT)
  }
  moved()
  return {
    signal: controller.signal,
    /** The same answer, whose bytes are noticed as they come. */
    follow(answer: Response): Response {
      const noticed = new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, out) {
          moved()
          out.enqueue(piece)
        }
      })
      const { headers, status } = answer
      return answer.body ? new Response(answer.body.pipeThrough(noticed), { headers, status }) : answer
    },
    stop: () => clearTimeout(timer)
  }
}
