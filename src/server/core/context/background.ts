/** Work that goes on after its request was answered, so that how long the answer takes shows nothing. The server ends it before it closes. */
export class Background {
  readonly #under = new Set<Promise<void>>()

  /** Begins work that nobody waits for; `onFailure` gets what it throws. */
  begin(work: () => Promise<void>, onFailure: (failure: unknown) => void): void {
    const running: Promise<void> = work()
      .catch(onFailure)
      .finally(() => this.#under.delete(running))
    this.#under.add(running)
  }

  /** Waits until nothing of what has begun goes on. */
  async idle(): Promise<void> {
    while (this.#under.size > 0) await Promise.all(this.#under)
  }
}
