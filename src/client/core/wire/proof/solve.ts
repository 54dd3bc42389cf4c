import type { Task } from '#contract/session/proof.ts'

/** Solves a task of the sign-in beside the page, which stays in use: the number whose SHA-256 with the challenge begins with so many zero bits. */
export function solve(task: Task): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const worker = new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<number>) => resolve(data)
  worker.onerror = ({ message }) => reject(new Error(message || 'the worker did not start'))
  worker.postMessage(task)
  return promise.finally(() => worker.terminate())
}
