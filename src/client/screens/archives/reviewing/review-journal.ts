import type { DecisionKind, ReviewOutcome } from '#contract/archives/review.ts'
import { uuid } from '#core/state/uuid.ts'
import { $project, $user } from '#core/state/session/user.ts'
import { type Journal, openJournal } from '#core/wire/journal/journal.ts'

import type { ReviewLane } from './review-lane.ts'
import { type SeenFile, sendDecision } from './review-queue.ts'
import type { AcceptWords, ReturnWhy } from './review-words.ts'

const SCREEN = 'archives.review'

/** A decision that no server has taken yet; its id is the key under which it is sent, so that it acts once. */
export interface UntakenDecision {
  readonly id: string
  readonly kind: DecisionKind
  readonly files: readonly SeenFile[]
  readonly why: ReturnWhy | AcceptWords | undefined
}

/** The decisions of a reviewer that no server has taken, on the disk of this browser: a reload or a crash loses none. */
export class ReviewJournal {
  readonly #journal: Journal<UntakenDecision> = openJournal($user.get()?.id ?? '', $project.get()?.id ?? '', SCREEN)
  #isTaken = false

  /** Keeps a decision until it is dropped. */
  keep(kind: DecisionKind, files: readonly SeenFile[], why: ReturnWhy | AcceptWords | undefined): UntakenDecision {
    const decision = { id: uuid(), kind, files, why }
    void this.#journal.keep([decision])
    return decision
  }
  /** Sends a decision in its turn; what the server has answered, also with a refusal, is not kept any more. */
  async send(lane: ReviewLane, decision: UntakenDecision): Promise<readonly ReviewOutcome[]> {
    const { id, kind, files, why } = decision
    try {
      return await lane.send((key) => sendDecision(kind, files, why, key), id)
    } finally {
      void this.#journal.drop([id])
    }
  }
  /** What a page that is gone has left behind, oldest first; nothing where that was asked before. */
  async takeLeft(): Promise<readonly UntakenDecision[]> {
    if (this.#isTaken) return []
    this.#isTaken = true
    return this.#journal.read()
  }
}
