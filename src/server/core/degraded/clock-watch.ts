/** Where a moment is read: the clock of the machine, which may be set, and one that only goes on. Milliseconds. */
export interface Clocks {
  readonly wall: () => number
  readonly steady: () => number
}
const OF_THE_MACHINE: Clocks = { wall: () => Date.now(), steady: () => performance.now() }

/** A clock that goes wrong by less is set right slowly, and harms nothing. Milliseconds. */
export const CLOCK_TOLERANCE = 5000
/** A clock that has stayed so long where it jumped to is right: it was wrong before. Milliseconds. */
export const ACCEPTED_AFTER = 600_000

/** Watches whether the clock of the machine jumps, which a machine that was asleep seems to do as well. */
export class ClockWatch {
  readonly #clocks: Clocks
  /** By how much the clock is ahead of the steady one while it is right. */
  #right: number
  #jumped: { readonly at: number; readonly ahead: number } | undefined

  constructor(clocks = OF_THE_MACHINE) {
    this.#clocks = clocks
    this.#right = this.#ahead()
  }

  /** By how many milliseconds the clock has jumped; undefined where it has not, has jumped back, or stays there for so long that it counts as right. */
  jump(): number | undefined {
    const ahead = this.#ahead()
    const isSlow = Math.abs(ahead - this.#right) < CLOCK_TOLERANCE
    if (isSlow || this.#isAccepted(ahead)) {
      this.#right = ahead
      this.#jumped = undefined
      return undefined
    }
    return ahead - this.#right
  }

  #isAccepted(ahead: number): boolean {
    const now = this.#clocks.steady()
    if (!this.#jumped || Math.abs(this.#jumped.ahead - ahead) >= CLOCK_TOLERANCE) this.#jumped = { at: now, ahead }
    return now - this.#jumped.at >= ACCEPTED_AFTER
  }
  #ahead(): number {
    return this.#clocks.wall() - this.#clocks.steady()
  }
}
