import type { DecisionKind, RecentDecision, ReviewRow } from '#contract/archives/review.ts'

/** How the queue is: what is there stays in sight while it is asked anew. */
export type QueueState =
  | { readonly mode: 'loading' }
  | { readonly mode: 'failed'; readonly failure: unknown }
  | { readonly mode: 'ready'; readonly total: number }

/** What the screen says of what becomes of decisions. */
export interface ReviewVoice {
  readonly refused: (row: ReviewRow | undefined, kind: DecisionKind, why: string) => void
  readonly takenBack: (decision: RecentDecision) => void
  readonly notTakenBack: (why: string) => void
}
