import { NOTICE_RECONNECT } from '#contract/core/limits.ts'

/** How a kind of work is tried again. Times are in milliseconds. */
export interface RetryPolicy {
  /** The wait before the first further try. */
  readonly first: number
  /** By how much each wait is longer than the one before; 1: all are the same. */
  readonly factor: number
  /** No wait is longer. */
  readonly ceiling: number
  /** By which share a wait may be shorter or longer, so that a whole office does not come back at one moment. */
  readonly jitter: number
  /** How many further tries there are; Infinity: until it is done or given up. */
  readonly attempts: number
  /** Why it is tried so. */
  readonly why: string
}

/** The one table of how work is tried again. */
export const RETRY = {
  call: {
    first: 400,
    factor: 4,
    ceiling: 1600,
    jitter: 0,
    attempts: 2,
    why: 'A person waits for the answer: a short interruption is bridged, then it is said.'
  },
  saving: {
    first: 500,
    factor: 2,
    ceiling: 15_000,
    jitter: 0,
    attempts: Number.POSITIVE_INFINITY,
    why: 'What was typed is sent until it is answered; a proxy that refuses at once is not asked in a tight circle.'
  },
  connection: {
    first: 500,
    factor: 2,
    ceiling: 10_000,
    jitter: 0.25,
    attempts: Number.POSITIVE_INFINITY,
    why: 'The tabs of a whole office look for a server that comes back.'
  },
  degraded: {
    first: 3000,
    factor: 1,
    ceiling: 3000,
    jitter: 0.25,
    attempts: Number.POSITIVE_INFINITY,
    why: 'A server that is short of something says when it has it again; what waits goes on soon after.'
  },
  live: {
    first: 1000,
    factor: 2,
    ceiling: 30_000,
    jitter: 0.25,
    attempts: Number.POSITIVE_INFINITY,
    why: 'What others do is also read anew every half minute while the socket is lost.'
  },
  livePoll: {
    first: 30_000,
    factor: 1,
    ceiling: 30_000,
    jitter: 0,
    attempts: Number.POSITIVE_INFINITY,
    why: 'Lists are read anew while the socket is lost and calls are answered.'
  },
  notices: {
    first: NOTICE_RECONNECT,
    factor: 2,
    ceiling: 30_000,
    jitter: 0.25,
    attempts: Number.POSITIVE_INFINITY,
    why: 'The specification wants five seconds before the socket of notices comes back.'
  },
  upload: {
    first: 300,
    factor: 1.5,
    ceiling: 1500,
    jitter: 0,
    attempts: 5,
    why: 'A server that says it is there and gives no answer six times in a row: a person is asked.'
  },
  uploadPiece: {
    first: 250,
    factor: 2.5,
    ceiling: 1500,
    jitter: 0,
    attempts: 3,
    why: 'A piece that met another writer; a server that is away is waited for by the queue of uploads.'
  }
} as const satisfies Readonly<Record<string, RetryPolicy>>

/** The wait before a further try, counted from 0; undefined where there is none any more. */
export function retryDelay(
  { first, factor, ceiling, jitter, attempts }: RetryPolicy,
  tried: number,
  random: () => number = Math.random
): number | undefined {
  if (tried >= attempts) return undefined
  return Math.min(ceiling, first * factor ** tried) * (1 + jitter * (2 * random() - 1))
}

/** All waits of a policy that ends. */
export const retryDelays = (policy: RetryPolicy): number[] =>
  Array.from({ length: policy.attempts }, (_, tried) => retryDelay(policy, tried) ?? 0)
