import { parentPort, Worker } from 'node:worker_threads'

import { answerOrder, type DigestOrder, type LaneAnswer, type Lanes } from '../format/content.ts'
import { diskAccess } from './disk-access.ts'
import { nodeDigest } from './node-digests.ts'

/** Progress is reported after so many bytes. */
const REPORT = 32 * 1024 ** 2

/** What a thread does that was started for digests: it answers one order after the other. */
export function serveDigests(): void {
  const port = parentPort
  if (!port) throw new Error('digests are served in a thread: start the file as a Worker')
  const how = { access: diskAccess, open: nodeDigest, every: REPORT }
  port.on('message', (order: DigestOrder<string>) => {
    void answerOrder(how, order, (said) => port.postMessage(said))
  })
}

/** Threads that make digests; `close` ends them. */
export interface Threads extends Lanes<string> {
  readonly close: () => Promise<void>
}

/** Starts so many threads of a file that calls `serveDigests` when it is not the main one; each has one order at a time. */
export function openThreads(file: URL, count: number): Threads {
  const all = Array.from({ length: count }, () => new Worker(file))
  const free = [...all]
  const pending = new Map<
    Worker,
    { readonly take: (said: LaneAnswer) => void; readonly fail: (error: Error) => void }
  >()
  let ended: Error | undefined
  for (const worker of all) {
    worker.on('message', (said: LaneAnswer) => pending.get(worker)?.take(said))
    worker.on('error', (error) => {
      ended = error
      pending.get(worker)?.fail(error)
    })
    worker.on('exit', () => {
      ended ??= new Error('a thread that makes digests has ended')
      pending.get(worker)?.fail(ended)
    })
  }
  return {
    count,
    digest: (order, onBytes) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended)
        const worker = free.pop()
        if (!worker) return reject(new Error(`there are ${count} lanes: give each one order at a time`))
        const take = (said: LaneAnswer) => {
          if ('bytes' in said) return onBytes(said.bytes)
          pending.delete(worker)
          free.push(worker)
          resolve(said.made)
        }
        pending.set(worker, { take, fail: reject })
        worker.postMessage(order)
      }),
    close: async () => void (await Promise.all(all.map((worker) => worker.terminate())))
  }
}
