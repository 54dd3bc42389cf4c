import type { DegradedState } from '#contract/core/degraded.ts'
import { DiskFull, type Storage, StoreAway } from '../../storage/storage.ts'
import { isDiskFull, isDown } from '../refusing/troubles.ts'
import type { DegradedStates } from './degraded-states.ts'
import { OnlyReads } from './only-read.ts'

/** What is sent with a refusal that will be done once a state has ended. */
interface DegradedRefusal {
  readonly degraded: DegradedState
}

/** Which active state a failure comes of; nothing where it comes of none. */
export function degradedRefusal(error: unknown, states: DegradedStates | undefined): DegradedRefusal | undefined {
  if (!states) return undefined
  if (isDatabaseFull(error)) states.meet('diskFull', (error as Error).message)
  else if (error instanceof DiskFull ? error.free === 0 : isDiskFull(error) && !(error instanceof OnlyReads))
    states.meet('roomLow', (error as Error).message)
  else if (error instanceof StoreAway || isDown(error)) states.suspect()
  const state = stateOf(error)
  return state !== undefined && states.has(state) ? { degraded: state } : undefined
}

/** What is written beside the stored files, such as a list on its way out, meets a store that has gone as its disk says it: StoreAway is what that means. */
export function storeFailure(error: unknown, storage: Pick<Storage, 'incoming'> | undefined): unknown {
  const { code, path = '' } = (error ?? {}) as NodeJS.ErrnoException
  const isGone = code === 'ENOENT' || code === 'EIO' || code === 'EROFS'
  return storage && isGone && path.startsWith(storage.incoming) ? new StoreAway(String(error), { cause: error }) : error
}

const isDatabaseFull = (error: unknown): boolean => (error as { code?: string }).code === '53100'

function stateOf(error: unknown): DegradedState | undefined {
  if (error instanceof StoreAway) return 'storeAway'
  if (error instanceof OnlyReads || isDatabaseFull(error)) return 'diskFull'
  return error instanceof DiskFull || isDiskFull(error) ? 'roomLow' : undefined
}
