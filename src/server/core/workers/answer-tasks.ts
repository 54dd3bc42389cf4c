/** What a process that works for the server sends it of one task: that it has begun, what it has found up to now, and how it ended. */
export type TaskMessage =
  | { readonly kind: 'begun' }
  | { readonly kind: 'report'; readonly report: unknown }
  | { readonly kind: 'answer'; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly reason: string }

const send = (message: TaskMessage): void => void process.send?.(message)

/** Does each task that the server sends to this process, and ends with the server. */
export function answerTasks<T>(work: (task: T, report: (report: unknown) => void) => unknown): void {
  process.on('message', async (task: T) => {
    // What loading the program has cost is not the task's: its time begins here.
    send({ kind: 'begun' })
    try {
      const answer = await work(task, (report) => send({ kind: 'report', report }))
      send({ kind: 'answer', answer })
    } catch (error) {
      send({ kind: 'failed', reason: String(error) })
    }
  })
  process.on('disconnect', () => process.exit())
}
