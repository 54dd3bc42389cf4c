/** The answer of the newest question, or word that a newer one has been asked. */
export type Latest<T> = { readonly isLatest: true; readonly value: T } | { readonly isLatest: false }
export type Newest = <T>(question: (signal: AbortSignal) => Promise<T>) => Promise<Latest<T>>

/**
 * Makes a question of which only the newest counts: asking again stops the one before by its signal, and whatever it still
 * answers, a failure too, is marked as not the latest (SPEC.md §4: an async search ignores stale responses).
 */
export function latest(): Newest {
  let running: AbortController | undefined
  return async (question) => {
    running?.abort()
    const mine = new AbortController()
    running = mine
    try {
      const value = await question(mine.signal)
      return running === mine ? { isLatest: true, value } : { isLatest: false }
    } catch (failure) {
      if (running !== mine) return { isLatest: false }
      throw failure
    }
  }
}
