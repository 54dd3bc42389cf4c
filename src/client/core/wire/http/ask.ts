import type { Call, Input, Output } from '#contract/core/call.ts'
import { HEADER } from '#contract/core/reply.ts'
import { parse } from '#contract/core/schema.ts'

import { $dictionariesDigest } from '#core/state/dictionaries.ts'
import { $rightsDigest } from '#core/state/session/permissions.ts'
import { $session } from '#core/state/session/session.ts'
import type { WorkPlace } from '#core/state/session/user.ts'
import { uuid } from '#core/state/uuid.ts'

import { hasAnswered } from './connection.ts'
import { arrivedAt } from './early-answers.ts'
import { Unreachable, Unreadable } from './failure.ts'
import { handleFailure } from './handle-failure.ts'
import { answersCache, keepAnswer, lastAnswer } from './offline-answers.ts'
import { failureOf, readReply } from './reply.ts'
import { sendCall } from './send.ts'

export interface AskOptions {
  readonly signal?: AbortSignal | undefined
  /** Of an earlier try (`Unreachable.key`): the server then acts once. Every write has one; it is made where none is given. */
  readonly idempotencyKey?: string | undefined
  /** Shows no message: the caller does. The end of a session is shown all the same. */
  readonly quiet?: boolean | undefined
  /** Where this was begun, if that may be another place than the one that is worked in now. */
  readonly place?: WorkPlace | undefined
  /** Instead of the session's: to end a session that is forgotten here already. */
  readonly token?: string | undefined
}

/**
 * Asks the server and gives its answer, read by the contract. Fails with `Refused` (`Stale`, `Expired`), `Unreachable` or
 * `Unreadable`, after it has been shown as SPEC.md §8 says; with the signal's reason where that stops it.
 */
export async function ask<C extends Call>(
  call: C,
  input: Input<C>,
  { signal, idempotencyKey, quiet, place, token = $session.get()?.token }: AskOptions = {}
): Promise<Output<C>> {
  const key = call.method === 'GET' ? undefined : (idempotencyKey ?? uuid())
  const asked = input as Readonly<Record<string, unknown>>
  const ofContract = (given: unknown): Output<C> => {
    const result = parse(call.output, given)
    if (!result.ok)
      throw new Unreadable(
        `the answer to ${call.method} ${call.path} is not of the contract: ${JSON.stringify(result.faults)}`
      )
    return result.value as Output<C>
  }
  // Also of a refusal: whoever has lost a right learns that his page is out of date.
  const onAnswer = (headers: Headers) => {
    const digest = headers.get(HEADER.rights)
    if (digest !== null && token === $session.get()?.token) $rightsDigest.set(digest)
  }
  const cache = answersCache()
  const send = (isOnce: boolean) =>
    sendCall(call, asked, { token, key, signal, place, isOnce, onAnswer }, async (answer) => {
      const text = await answer.text()
      if (token === $session.get()?.token) $dictionariesDigest.set(answer.headers.get(HEADER.dictionaries) ?? '')
      const reply = readReply(text, arrivedAt(answer))
      if (!reply) throw new Unreadable(`no envelope in the answer to ${call.method} ${call.path}`)
      if (!reply.success) throw failureOf(answer.status, text, key)
      const result = ofContract(reply.result)
      if (call.offline) void keepAnswer(call, asked, text, cache)
      return result
    })
  try {
    // A page that has started while no server answers shows what it was answered last.
    if (!call.offline || hasAnswered()) return await send(false)
    try {
      return await send(true)
    } catch (failure) {
      if (!(failure instanceof Unreachable)) throw failure
      const last = await lastAnswer(call, asked)
      return last ? ofContract(last.result) : await send(false)
    }
  } catch (failure) {
    handleFailure(failure, { token, quiet, anonymous: call.serves === 'anyone' })
    throw failure
  }
}
