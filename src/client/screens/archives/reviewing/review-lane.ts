import { atom, type ReadableAtom } from 'nanostores'

import type { RetryState } from '#parts/saving/retry-until-answered.ts'
import { retryUntilAnswered } from '#parts/saving/retry-until-answered.ts'

/** How the sending of decisions is. */
export interface LaneState {
  /** How many are still to be answered. */
  readonly waiting: number
  readonly why: RetryState
}

/** One after the other, in the order in which they were made, each until the server has answered it: what comes later waits behind. */
export class ReviewLane {
  readonly #state = atom<LaneState>({ waiting: 0, why: 'sending' })
  readonly #stop = new AbortController()
  #last: Promise<unknown> = Promise.resolve()

  get $state(): ReadableAtom<LaneState> {
    return this.#state
  }

  /** Sends something when all before it has been answered, under a key that it had before or a new one. What the server refuses is thrown; what is given up, too. */
  send<T>(work: (key: string) => Promise<T>, key?: string): Promise<T> {
    this.#set({ waiting: this.#state.get().waiting + 1 })
    const { signal } = this.#stop
    const done = this.#last.then(() => retryUntilAnswered(work, { signal, key, onState: (why) => this.#set({ why }) }))
    this.#last = done.then(
      () => undefined,
      () => undefined
    )
    void this.#last.then(() => this.#set({ waiting: this.#state.get().waiting - 1, why: 'sending' }))
    return done
  }
  /** Gives up what has not been sent: somebody has left. */
  end(): void {
    this.#stop.abort(new Error('the page is left'))
  }
  #set(changed: Partial<LaneState>): void {
    this.#state.set({ ...this.#state.get(), ...changed })
  }
}
