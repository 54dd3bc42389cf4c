import { degradedBy, type DegradedState } from '#contract/core/degraded.ts'
import type { ReplyFault } from '#contract/core/reply.ts'

/** The server has answered, and does not do it. The message is for the user; `code` is the HTTP status, or 510 (READINGS.md A56). */
export class Refused extends Error {
  override readonly name: string = 'Refused'
  readonly code: number
  readonly faults: readonly ReplyFault[]
  /** What the server sent with the refusal. */
  readonly result: unknown

  constructor(code: number, message: string, faults: readonly ReplyFault[] = [], result: unknown = null) {
    super(message)
    this.code = code
    this.faults = faults
    this.result = result
  }
}

/** Somebody has changed the row since it was read (409); `result` is the row as it is now. */
export class Stale extends Refused {
  override readonly name = 'Stale'
}

/** The session is over (401, or 500 with Token失效), or somebody else has signed in beside. */
export class Expired extends Refused {
  override readonly name = 'Expired'
}

/** No answer has come, or one of a proxy in the server's place: whether it was done is not known. Sent again with the same key, it acts once. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
  /** The status of a proxy (502, 503, 504); 0 where there was no answer at all. */
  readonly status: number
  /** The Idempotency-Key to send it again with; undefined for what only reads. */
  readonly key: string | undefined

  constructor(status: number, key?: string, cause?: unknown) {
    super(`no answer (${status})`, { cause })
    this.status = status
    this.key = key
  }
}

/** The answer is not what the contract says: the page and the server are not of one version. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

/** Whether a request was stopped by who asked. */
export const isAbort = (failure: unknown): boolean => failure instanceof DOMException && failure.name === 'AbortError'

/** The degraded state by which the server has refused what it will do once that has ended. */
export const degradedIn = (failure: unknown): DegradedState | undefined =>
  failure instanceof Refused ? degradedBy(failure.result) : undefined
