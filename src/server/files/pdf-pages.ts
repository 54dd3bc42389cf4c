import { Worker } from 'node:worker_threads'

import type { Counted } from './pdf-worker.ts'

/** A hostile file may hold the reader up for so long and no longer. Milliseconds. */
const PATIENCE = 20_000
/** After so long without work the reader is let go. Milliseconds. */
const IDLE = 30_000
const MEMORY = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

interface Job {
  readonly path: string
  readonly patience: number
  readonly done: (found: Counted) => void
}
const waiting: Job[] = []
let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined
let busy = false
let last = 0

/**
 * Counts the pages of a PDF beside the server's own thread, one file at a time: whatever a hostile file does there, it ends
 * after `patience` milliseconds or a fixed amount of memory, and the next one is counted by a fresh reader.
 */
export function countPages(path: string, patience = PATIENCE): Promise<Counted> {
  return new Promise((done) => {
    waiting.push({ path, patience, done })
    next()
  })
}

function next(): void {
  const job = busy ? undefined : waiting.shift()
  if (!job) return
  busy = true
  clearTimeout(idle)
  worker ??= start()
  const reader = worker
  last += 1
  const id = last
  const finish = (found: Counted, dismiss: boolean) => {
    clearTimeout(clock)
    reader.off('message', hear).off('error', fail).off('exit', fail)
    if (dismiss) letGo(reader)
    busy = false
    job.done(found)
    next()
    if (!busy) idle = setTimeout(() => letGo(reader), IDLE).unref()
  }
  const hear = (said: { id: number; found: Counted }) => said.id === id && finish(said.found, false)
  const fail = () => finish({ kind: 'unknown' }, true)
  const clock = setTimeout(fail, job.patience)
  reader.on('message', hear).on('error', fail).on('exit', fail)
  reader.postMessage({ id, path: job.path })
}

function start(): Worker {
  const fresh = new Worker(new URL('./pdf-worker.ts', import.meta.url), { resourceLimits: MEMORY, stdout: true, stderr: true })
  fresh.unref()
  // Kept for good: an error that comes when nobody waits must not end the server.
  fresh.on('error', () => letGo(fresh))
  return fresh
}

function letGo(reader: Worker): void {
  if (worker === reader) worker = undefined
  void reader.terminate()
}
