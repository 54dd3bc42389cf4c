import { REFUSED } from '#contract/core/reply.ts'
import type { TextKey } from '../text/catalogues.ts'
import type { Values } from '../text/say.ts'

/** The statuses by which a call may be refused (READINGS.md A56); 510 is the business's own, sent with HTTP 200. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 416 | 429 | 503 | 507 | typeof REFUSED

/** One field that is refused, in a given row where the input holds several. */
export type RefusedField = { readonly field: string; readonly row?: string | undefined } & (
  | { readonly key: TextKey; readonly values?: Values | undefined; readonly message?: never }
  /** Words that are no text of ours, such as those of a template's rule. */
  | { readonly message: string; readonly key?: never }
)
export interface RefusalMore {
  /** Default 510. */
  readonly status?: RefusalStatus
  readonly faults?: readonly RefusedField[]
  /** Sent as `result`: what the client needs to go on, such as the newer row beside a stale one. */
  readonly result?: unknown
  /** Seconds after which to ask again. */
  readonly retryAfter?: number
}

/** A polite no, in words of the locales: the message is shown to the user unchanged. Everything the call wrote is undone. */
export class Refusal extends Error {
  readonly key: TextKey
  readonly values: Values
  readonly status: RefusalStatus
  readonly faults: readonly RefusedField[]
  readonly result: unknown
  readonly retryAfter: number | undefined

  constructor(
    key: TextKey,
    values: Values = {},
    { status = REFUSED, faults = [], result = null, retryAfter }: RefusalMore = {}
  ) {
    super(key)
    this.key = key
    this.values = values
    this.status = status
    this.faults = faults
    this.result = result
    this.retryAfter = retryAfter
  }
}

/** There is no such thing, or not for who asks. */
export const missing = (): Refusal => new Refusal('rules:refused.missing', {}, { status: 404 })
/** Who asks may not do this. */
export const forbidden = (): Refusal => new Refusal('rules:refused.forbidden', {}, { status: 403 })
/** The row was changed since it was read; `now` is its present state. */
export const stale = (now: unknown): Refusal => new Refusal('rules:refused.stale', {}, { status: 409, result: now })
/** A field's value cannot be read; `field` is its name in the input. */
export const unreadable = (field: string, key: TextKey, values: Values = {}): Refusal =>
  new Refusal('rules:refused.input', {}, { status: 400, faults: [{ field, key, values }] })
