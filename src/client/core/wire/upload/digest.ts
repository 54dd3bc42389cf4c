import type { DigestAnswer, DigestMessage } from './digest-worker.ts'

/** The file cannot be read any more: it was moved, changed or deleted after it had been chosen. */
export class FileGone extends Error {
  override readonly name = 'FileGone'
}

interface Job {
  readonly onProgress: (percent: number) => void
  readonly resolve: (sha256: string) => void
  readonly reject: (reason: unknown) => void
}

const jobs = new Map<number, Job>()
let worker: Worker | undefined
let last = 0

/**
 * The SHA-256 of a file as 64 hexadecimal digits, made beside the page by WebAssembly: the browser's own digest cannot read a
 * stream and is absent on plain http. Fails with FileGone, or with the signal's reason.
 */
export function digestFile(file: Blob, onProgress: (percent: number) => void, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted()
  last += 1
  const id = last
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const giveUp = () => {
    worker?.postMessage({ stop: id } satisfies DigestMessage)
    jobs.delete(id)
    reject(signal.reason)
  }
  signal.addEventListener('abort', giveUp, { once: true })
  jobs.set(id, { onProgress, resolve, reject })
  worker ??= start()
  worker.postMessage({ id, file } satisfies DigestMessage)
  return promise.finally(() => signal.removeEventListener('abort', giveUp))
}

function start(): Worker {
  const started = new Worker(new URL('./digest-worker.ts', import.meta.url), { type: 'module' })
  started.onmessage = ({ data }: MessageEvent<DigestAnswer>) => {
    const job = jobs.get(data.id)
    if ('percent' in data) return job?.onProgress(data.percent)
    jobs.delete(data.id)
    if ('sha256' in data) job?.resolve(data.sha256)
    else job?.reject(new FileGone(data.failure))
  }
  started.onerror = ({ message }) => {
    // The worker itself did not load or broke down: a fresh one is made for the next file.
    worker = undefined
    for (const job of jobs.values()) job.reject(new Error(message || 'the digest worker did not start'))
    jobs.clear()
  }
  return started
}
