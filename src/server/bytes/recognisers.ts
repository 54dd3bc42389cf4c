import type { AppContext } from '../core/context/app-context.ts'
import { ProcessLost, type TaskLimits } from '../core/workers/ask-process.ts'
import { ProcessPool, type Turn } from '../core/workers/process-pool.ts'
import { defaultWorkers } from './pdf-workers.ts'
import { endingOf, type Recognised } from './recognise.ts'

/** How long a process without work is kept. Milliseconds. */
const IDLE = 60_000
/** MiB. */
const HEAP = 128
/** The readers give up by themselves before; this is for what they do not notice. */
const LIMITS: TaskLimits = { wait: 30_000, cpu: 6000, memory: 400 * 1024 ** 2 }

/** Finds out what uploaded files are. */
export class Recognisers {
  readonly #pool: ProcessPool
  readonly #limits: TaskLimits

  constructor(size = defaultWorkers(), limits = LIMITS) {
    this.#pool = new ProcessPool({
      name: 'formats',
      script: new URL('./recognise-worker.ts', import.meta.url),
      size,
      heap: HEAP,
      idle: IDLE
    })
    this.#limits = limits
  }

  /** What a local file is. One that costs a process more than it may is too complex. Throws the reason of the signal once that is aborted. */
  async recognise(path: string, name: string, turn: Turn): Promise<Recognised> {
    try {
      return await this.#pool.ask<Recognised>({ path, name }, { ...turn, limits: this.#limits })
    } catch (error) {
      if (error instanceof ProcessLost) return { taken: false, why: 'tooComplex', found: '', ending: endingOf(name) }
      throw error
    }
  }
  /** Lets all processes go. */
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
