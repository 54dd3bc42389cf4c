import { degradedBy } from '#contract/core/degraded.ts'
import { EXPIRED_WORD, REFUSED, type Reply } from '#contract/core/reply.ts'

import { noteServerTime } from '#core/state/session/clock.ts'

import { noteStates } from './degraded.ts'
import { Expired, Refused, Stale, Unreachable } from './failure.ts'

/** Statuses that a proxy sends in the server's place, and the server itself while its database is away. */
const NOBODY_THERE = [502, 503, 504]

/** The envelope in an answer's text, which came at a time by the clock of this machine; null where there is none. */
export function readReply(text: string, arrived?: number): Reply | null {
  try {
    const reply: unknown = JSON.parse(text)
    if (typeof reply !== 'object' || reply === null || !('success' in reply) || typeof reply.success !== 'boolean')
      return null
    if ('timestamp' in reply && typeof reply.timestamp === 'number') noteServerTime(reply.timestamp, arrived)
    return reply as Reply
  } catch {
    return null
  }
}

/** What an answer's status and text say when it is no success: the kind of failure, with the server's message. */
export function failureOf(status: number, text: string, key?: string): Refused | Unreachable {
  const reply = status === 0 ? null : readReply(text)
  const degraded = degradedBy(reply?.result)
  if (degraded) noteStates([degraded])
  // What is short of something has answered, and says what it waits for.
  else if (NOBODY_THERE.includes(status) || status === 0) return new Unreachable(status, key)
  const [code, message, faults, result] = [
    // What has a reason is a refusal by the business, whatever its status.
    reply?.isReason ? REFUSED : status === 200 ? Number(reply?.code ?? 0) : status,
    reply?.message ?? '',
    reply?.faults ?? [],
    reply?.result ?? null
  ]
  if (code === 401 || (code === 500 && message.includes(EXPIRED_WORD)))
    return new Expired(code, message, faults, result)
  return code === 409 ? new Stale(code, message, faults, result) : new Refused(code, message, faults, result)
}
