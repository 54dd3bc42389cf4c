import type { Lanes } from '#package/format/content.ts'

import type { WorkerAnswer } from './package-worker.ts'

/** Workers of this page that make digests; `close` ends them at once. */
export interface BlobLanes extends Lanes<Blob> {
  readonly close: () => void
}

/** Starts so many workers; each has one order at a time. Files are handed to them by handle, and not copied. */
export function openBlobLanes(count: number): BlobLanes {
  const all = Array.from(
    { length: count },
    () => new Worker(new URL('./package-worker.ts', import.meta.url), { type: 'module' })
  )
  const free = [...all]
  const ends = new Set<(reason: Error) => void>()
  return {
    count,
    digest: (order, onBytes) =>
      new Promise((resolve, reject) => {
        const worker = free.pop()
        if (!worker) return reject(new Error(`there are ${count} lanes: give each one order at a time`))
        ends.add(reject)
        worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
          if ('bytes' in data) return onBytes(data.bytes)
          if ('failure' in data) return reject(new Error(data.failure))
          ends.delete(reject)
          free.push(worker)
          resolve(data.made)
        }
        worker.onerror = (event) => reject(new Error(event.message || 'a worker could not be started'))
        worker.postMessage(order)
      }),
    close: () => {
      for (const worker of all) worker.terminate()
      for (const reject of ends) reject(new Error('the verification was stopped'))
    }
  }
}
