/**
 * Gathers single questions into one: what is asked while the server is busy with the last ones goes together in the next, up to
 * `most`. Each caller gets the answer to its own input, or the failure of all.
 */
export function batchRequests<T>(
  question: (asked: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  most: number
): (asked: string) => Promise<T | undefined> {
  let waiting: {
    readonly asked: string
    readonly resolve: (answer: T | undefined) => void
    readonly reject: (failure: unknown) => void
  }[] = []
  let isBusy = false
  const next = async () => {
    isBusy = true
    while (waiting.length > 0) {
      const now = waiting.slice(0, most)
      waiting = waiting.slice(most)
      try {
        const answers = await question([...new Set(now.map(({ asked }) => asked))])
        for (const { asked, resolve } of now) resolve(answers.get(asked))
      } catch (failure) {
        for (const { reject } of now) reject(failure)
      }
    }
    isBusy = false
  }
  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      if (!isBusy) void next()
    })
}
