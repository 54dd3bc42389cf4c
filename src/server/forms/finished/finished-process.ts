import { dirname } from 'node:path'

import { Refusal } from '../../core/refusing/refusal.ts'
import { ProcessLost, type TaskLimits } from '../../core/workers/ask-process.ts'
import { askOnce } from '../../core/workers/process-pool.ts'
import type { FinishedAnswer, FinishedTask } from './merge-task.ts'

const SCRIPT = new URL('./finished-worker.ts', import.meta.url)
/** MiB. */
const HEAP = 512
const LIMITS: TaskLimits = { wait: 900_000, memory: 1024 ** 3 }

/**
 * Does a task in a process of its own, which may read, and write where its document goes. `signal` ends it, for nobody waits any more;
 * what costs more than its share is refused. It writes no more once this answers.
 */
export async function inFinishedProcess(
  task: FinishedTask,
  signal: AbortSignal,
  limits: TaskLimits = LIMITS
): Promise<FinishedAnswer> {
  const writes = task.kind === 'merge' ? { writes: dirname(task.out) } : {}
  try {
    return await askOnce<FinishedAnswer>({ script: SCRIPT, heap: HEAP, ...writes }, task, { signal, limits })
  } catch (error) {
    throw error instanceof ProcessLost ? new Refusal('forms:finished.refused.tooLarge') : error
  }
}
