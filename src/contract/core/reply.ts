/** The envelope of every answer (SPEC.md §7). Failures by HTTP status and by envelope: READINGS.md A56. */
export interface Reply<T = unknown> {
  readonly success: boolean
  /** 200, or the HTTP status; 510 is a refusal by the business itself, sent with HTTP 200. */
  readonly code: number
  readonly message: string
  readonly result: T | null
  /** Milliseconds since 1970. */
  readonly timestamp: number
  /** What is wrong with which field of the input; only with code 400, and with 510 where cells are refused. */
  readonly faults?: readonly ReplyFault[]
  /** With a 403: its message says why, and is shown; without it who asks has not the right, and reads 拒绝访问. */
  readonly isReason?: true
}

/** One refused field. `row` is the id of the row it belongs to, where the input held several. */
export interface ReplyFault {
  readonly field: string
  readonly message: string
  readonly row?: string
}

export const OK = 200
/** A refusal by the business: HTTP 200, success false. */
export const REFUSED = 510
/** An expired token is the only 500: its message holds this word (READINGS.md A14, A56). */
export const EXPIRED_WORD = 'Token失效'

export const HEADER = {
  token: 'x-access-token',
  tenant: 'tenant_id',
  oldTenant: 'tenant-id',
  /** In which of his projects the user asks, where that is not the one he works in now: what was begun in another one. */
  project: 'project_id',
  idempotency: 'idempotency-key',
  /** By which another installation of this product sends packages; never together with the token of a session. */
  sender: 'x-sender-token',
  /** With an answer: a digest of what the user may do and of the menus, so that a page notices when either has been changed. */
  rights: 'x-rights',
  /** With an answer: a digest of the tenant's dictionaries, so that a page without a socket notices when one has been changed. */
  dictionaries: 'x-dictionaries'
} as const
