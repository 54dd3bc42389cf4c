import type { AppContext } from '../core/context/app-context.ts'
import { type AnswerLimits, askThread, ThreadLost } from '../core/workers/ask-thread.ts'
import { ThreadPool } from '../core/workers/thread-pool.ts'
import { defaultWorkers } from './pdf-workers.ts'
import { endingOf, type Recognised } from './recognise.ts'

const MEMORY = 128
const IDLE = 60_000
/** The readers give up by themselves before; this is for what they do not notice. Milliseconds. */
const LIMITS: AnswerLimits = { wait: 30_000, cpu: 6000 }

/** Finds out what uploaded files are, in threads: no byte of theirs is read by the thread that serves. */
export class Recognisers {
  readonly #pool: ThreadPool
  readonly #limits: AnswerLimits

  constructor(size = defaultWorkers(), limits = LIMITS) {
    const script = new URL('./recognise-worker.ts', import.meta.url)
    this.#pool = new ThreadPool({ script, size, memory: MEMORY, idle: IDLE })
    this.#limits = limits
  }

  /** What a local file is. One that costs a thread more than it may is too complex. Throws the reason of the signal once that is aborted. */
  async recognise(path: string, name: string, signal: AbortSignal): Promise<Recognised> {
    const worker = await this.#pool.take(signal)
    let isSpoilt = true
    try {
      const found = await askThread<Recognised>(worker, { path, name }, signal, this.#limits)
      isSpoilt = false
      return found
    } catch (error) {
      if (error instanceof ThreadLost) return { taken: false, why: 'tooComplex', found: '', ending: endingOf(name) }
      throw error
    } finally {
      this.#pool.release(worker, isSpoilt)
    }
  }
  /** Lets all threads go. */
  close(): Promise<void> {
    return this.#pool.close()
  }
}

const recognisers = new WeakMap<AppContext, Recognisers>()

/** Makes the recognisers of a server known to its uploads. */
export const setRecognisers = (appContext: AppContext, own: Recognisers): void => void recognisers.set(appContext, own)

/** The recognisers of a server. */
export function recognisersOf(appContext: AppContext): Recognisers {
  const own = recognisers.get(appContext)
  if (!own) throw new Error('this server recognises no files: its area "files" is not registered')
  return own
}
