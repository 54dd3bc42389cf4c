import wretch from 'wretch'

import type { Call } from '#contract/core/call.ts'
import { REQUEST_TIMEOUT } from '#contract/core/limits.ts'

import { $halted } from '#core/state/session/session.ts'
import type { WorkPlace } from '#core/state/session/user.ts'

import { fill, queryOf } from './address.ts'
import { forgetEarly, takeEarly } from './early-answers.ts'
import { connectionLost, connectionWorks } from './connection.ts'
import { noteDegraded } from './degraded.ts'
import { Expired, Unreachable } from './failure.ts'
import { headers } from './headers.ts'
import { pause } from '../flow/pause.ts'
import { RETRY, retryDelay } from '../flow/retry-policies.ts'
import { failureOf } from './reply.ts'
import { watchSlow } from './slow.ts'

/** A gateway that gave up waiting says nothing of what the server does meanwhile: that is not sent again unasked. */
const GAVE_UP = 504

export interface CallOptions {
  readonly token: string | undefined
  readonly key: string | undefined
  readonly signal: AbortSignal | undefined
  /** Where this was begun; where the user works now, unless it says otherwise. */
  readonly place?: WorkPlace | undefined
  /** What has no answer is not sent again: the caller has something else to show meanwhile. */
  readonly isOnce?: boolean | undefined
  /** Ends it in the place of the usual timeout: for answers that may take as long as their bytes keep coming. */
  readonly timeout?: AbortSignal | undefined
  /** Called with the headers of an answer, also of one that refuses. */
  readonly onAnswer?: ((headers: Headers) => void) | undefined
}

/**
 * Sends a call and reads its answer; what has no answer is sent again with the same key, as `RETRY.call` says: reading harms nothing, and a write with its
 * Idempotency-Key acts once. Throws a failure of `failure.ts`, or the reason of the signal.
 */
export async function sendCall<T>(
  call: Call,
  input: Readonly<Record<string, unknown>>,
  sending: CallOptions,
  read: (answer: Response) => Promise<T>
): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      const answered = await once(call, input, sending, read)
      connectionWorks()
      return answered
    } catch (failure) {
      if (!(failure instanceof Unreachable)) {
        if (!sending.signal?.aborted) connectionWorks()
        throw failure
      }
      connectionLost()
      const wait = retryDelay(RETRY.call, tries)
      if (sending.isOnce || wait === undefined || failure.status === GAVE_UP) throw failure
      await pause(wait, sending.signal)
    }
  }
}

async function once<T>(
  call: Call,
  input: Readonly<Record<string, unknown>>,
  { token, key, signal, place, timeout, onAnswer }: CallOptions,
  read: (answer: Response) => Promise<T>
): Promise<T> {
  if ($halted.get()) throw new Expired(401, '')
  const { address, rest } = fill(call, input)
  const inQuery = call.method === 'GET' || call.method === 'DELETE'
  if (call.method !== 'GET') forgetEarly()
  const asked = wretch(inQuery ? address + queryOf(call, rest) : address)
    .middlewares([(next) => (url, options) => takeEarly(url, options) ?? next(url, options)])
    .headers(headers(token, key, place))
    .options({
      signal: AbortSignal.any([timeout ?? AbortSignal.timeout(REQUEST_TIMEOUT), ...(signal ? [signal] : [])]),
      credentials: 'same-origin'
    })
  const form = inQuery ? undefined : formOf(rest)
  const answered = watchSlow()
  try {
    const answer = await (inQuery ? asked : form ? asked.body(form) : asked.json(rest)).fetch(call.method).res()
    noteDegraded(answer.headers)
    onAnswer?.(answer.headers)
    if (timeout) answered()
    return await read(answer)
  } catch (failure) {
    signal?.throwIfAborted()
    if (isAnswer(failure)) {
      noteDegraded(failure.response.headers)
      onAnswer?.(failure.response.headers)
      throw failureOf(failure.status, failure.message, key)
    }
    if (failure instanceof DOMException && failure.name === 'TimeoutError') throw new Unreachable(GAVE_UP, key, failure)
    if (failure instanceof TypeError) throw new Unreachable(0, key, failure)
    throw failure
  } finally {
    answered()
  }
}

/** What holds a file is sent as a form, the file last: who reads along knows by then what it is for. */
function formOf(input: Readonly<Record<string, unknown>>): FormData | undefined {
  const files = Object.entries(input).filter((entry): entry is [string, File] => entry[1] instanceof File)
  if (files.length === 0) return undefined
  const form = new FormData()
  for (const [name, value] of Object.entries(input))
    if (!(value instanceof File) && value !== undefined && value !== null) form.append(name, String(value))
  for (const [name, file] of files) form.append(name, file, file.name)
  return form
}

/** What wretch throws for a status that is no success: its message is the answer's text. */
const isAnswer = (failure: unknown): failure is Error & { status: number; response: Response } =>
  failure instanceof Error && 'status' in failure && 'response' in failure
