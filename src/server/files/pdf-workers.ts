import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

import type { Counted } from './probe/pdf-worker.ts'

/** What one file may cost: processor time and waiting, in milliseconds. */
export interface Limits {
  readonly cpu: number
  readonly wait: number
}

/** Sound files of thousands of pages take a tenth of a second of a processor; waiting is longer only where others use it. */
const LIMITS: Limits = { cpu: 2000, wait: 15_000 }
/** How often the time of a file is checked, and how long a worker without work is kept. Milliseconds. */
const EVERY = 100
const IDLE = 30_000
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

/** How many PDFs are read at a time where no setting says it: one for each processor, at least two, so that one hostile file never holds up all. */
export const defaultWorkers = (): number => Math.min(4, Math.max(2, availableParallelism()))

/** A worker thread, and whether it reads a file now. */
interface Seat {
  readonly worker: Worker
  isBusy: boolean
  idle?: NodeJS.Timeout
}

/**
 * Counts the pages of PDFs beside the server's own thread, each file in a worker of its own within limits of time and memory:
 * whatever a hostile file does there, its worker is killed and the next file gets a fresh one.
 */
export class PdfWorkers {
  readonly size: number
  readonly #limits: Limits
  readonly #seats = new Set<Seat>()

  constructor(size: number, limits: Limits = LIMITS) {
    this.size = size
    this.#limits = limits
  }

  /** How many files could be begun now. */
  get free(): number {
    return this.size - [...this.#seats].filter(({ isBusy }) => isBusy).length
  }

  /** Counts one file. `signal` kills its worker, for nobody waits any more. Ask only while a worker is `free`. */
  count(path: string, signal: AbortSignal): Promise<Counted> {
    signal.throwIfAborted()
    const seat = this.#take()
    const { worker } = seat
    return new Promise((resolve, reject) => {
      let watch: NodeJS.Timeout | undefined
      const end = (settle: () => void, isSpoilt: boolean) => {
        clearInterval(watch)
        clearTimeout(clock)
        signal.removeEventListener('abort', abort)
        worker.off('message', receive).off('error', fail).off('exit', fail)
        this.#release(seat, isSpoilt)
        settle()
      }
      const fail = () => end(() => resolve({ kind: 'hostile' }), true)
      const abort = () => end(() => reject(signal.reason), true)
      const receive = (said: 'begun' | Counted) => {
        if (said !== 'begun') return end(() => resolve(said), false)
        // What loading the reader has cost is not the file's: its time begins here.
        const before = spent(worker)
        watch = setInterval(async () => {
          if ((await spent(worker)) - (await before) > this.#limits.cpu) fail()
        }, EVERY)
      }
      const clock = setTimeout(fail, this.#limits.wait)
      signal.addEventListener('abort', abort)
      worker.on('message', receive).on('error', fail).on('exit', fail)
      worker.postMessage(path)
    })
  }
  /** Lets all workers go. */
  async close(): Promise<void> {
    await Promise.all([...this.#seats].map((seat) => this.#dismiss(seat)))
  }

  #take(): Seat {
    const seat = [...this.#seats].find(({ isBusy }) => !isBusy) ?? this.#start()
    seat.isBusy = true
    clearTimeout(seat.idle)
    return seat
  }
  #start(): Seat {
    if (this.#seats.size >= this.size)
      throw new Error('every PDF worker is busy: ask for a file only while one is free')
    const worker = new Worker(new URL('./probe/pdf-worker.ts', import.meta.url), {
      resourceLimits: MEMORY,
      stdout: true,
      stderr: true
    })
    worker.unref()
    const seat: Seat = { worker, isBusy: false }
    this.#seats.add(seat)
    // An error that comes while nobody waits must not end the server.
    worker.on('error', () => void this.#dismiss(seat))
    return seat
  }
  #release(seat: Seat, isSpoilt: boolean): void {
    seat.isBusy = false
    if (isSpoilt) void this.#dismiss(seat)
    else seat.idle = setTimeout(() => void this.#dismiss(seat), IDLE).unref()
  }
  async #dismiss(seat: Seat): Promise<void> {
    clearTimeout(seat.idle)
    this.#seats.delete(seat)
    await seat.worker.terminate()
  }
}

/** The processor time that a worker has used, in milliseconds; 0 where it has ended. */
const spent = (worker: Worker): Promise<number> =>
  worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1000,
    () => 0
  )
