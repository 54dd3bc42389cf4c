/** So many of one share may wait, of all shares together; with work done first, so many more. */
const SHARE = 6
const ALL = 32
const SHARE_WORKED = 12
const ALL_WORKED = 64

/** A place in the queue, held until it is left. */
export interface QueuePlace {
  /** Does the work when it is this share's turn. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>
  readonly leave: () => void
}

/**
 * Lets one piece of work run at a time: a burst of sign-ins must not take the memory or the cores from everybody else. Shares (an
 * address, a device) take turns, so that who fills his own waits for himself.
 */
export class PasswordQueue {
  readonly #held = new Map<string, number>()
  /** Who waits, by share; the share whose turn it is comes first. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #all = 0
  #isBusy = false

  /** Takes a place for a share; nothing where its share or the queue is full, and more of it where it has done work. */
  enter(share: string, hasWorked = false): QueuePlace | undefined {
    const mine = this.#held.get(share) ?? 0
    if (mine >= (hasWorked ? SHARE_WORKED : SHARE) || this.#all >= (hasWorked ? ALL_WORKED : ALL)) return undefined
    this.#held.set(share, mine + 1)
    this.#all++
    let isHere = true
    return {
      run: (work) => this.#run(share, work),
      leave: () => {
        if (!isHere) return
        isHere = false
        this.#all--
        const left = (this.#held.get(share) ?? 1) - 1
        if (left > 0) this.#held.set(share, left)
        else this.#held.delete(share)
      }
    }
  }

  async #run<T>(share: string, work: () => Promise<T>): Promise<T> {
    if (this.#isBusy)
      await new Promise<void>((go) => this.#waiting.set(share, [...(this.#waiting.get(share) ?? []), go]))
    this.#isBusy = true
    try {
      return await work()
    } finally {
      this.#next()
    }
  }

  /** The first of the share whose turn it is goes on; the share then waits behind the others. */
  #next(): void {
    const [turn] = this.#waiting
    if (!turn) {
      this.#isBusy = false
      return
    }
    const [share, [go, ...others]] = turn
    this.#waiting.delete(share)
    if (others.length > 0) this.#waiting.set(share, others)
    go?.()
  }
}
