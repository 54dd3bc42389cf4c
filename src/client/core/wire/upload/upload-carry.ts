import { SMALL_FILE } from '#contract/core/limits.ts'
import type { StoredObject } from '#contract/files/stored.ts'

import { whenOnline } from '../http/connection.ts'
import { limitConcurrency } from '../flow/limit-concurrency.ts'
import { batchRequests } from '../flow/batch-requests.ts'
import type { UploadEntry } from './upload-list.ts'
import { withRetry } from './upload-retry.ts'
import type { UploadPorts } from './upload-ports.ts'
import type { Finished, UploadState } from './upload-state.ts'

/** How many files are on the line at once: browsers open six connections to a server, and the page needs some. */
const AT_ONCE = 3
/** The most digests the server is asked for at once (contract, knownFiles). */
const DIGESTS = 1000

export interface CarryOptions<Result, About> {
  readonly biz: string
  readonly offersExisting: boolean
  readonly finish: (
    object: StoredObject,
    entry: UploadEntry<Result, About>,
    signal: AbortSignal
  ) => Promise<Finished<Result>>
  readonly ports: UploadPorts
  readonly set: (entry: UploadEntry<Result, About>, state: UploadState<Result>) => void
}
/** Brings one file to its end; fails where the server refuses it, and when the signal stops it. */
export type Carry<Result, About> = (
  entry: UploadEntry<Result, About>,
  signal: AbortSignal
) => Promise<UploadState<Result>>

/** Makes the way of a file: digest, question whether it is known, line, finish. All files of a queue share the room on it. */
export function carrying<Result, About>({
  biz,
  offersExisting,
  finish,
  ports,
  set
}: CarryOptions<Result, About>): Carry<Result, About> {
  const [digesting, line, isKnown] = [
    limitConcurrency(1),
    limitConcurrency(AT_ONCE),
    batchRequests(ports.known, DIGESTS)
  ]
  const alone = oneOfEach()
  return async (entry, signal) => {
    const { file, id } = entry
    const show = (status: 'digesting' | 'uploading') => (percent: number) => {
      if (!signal.aborted) set(entry, { status, percent })
    }
    entry.sha256 ??= await digesting(() => ports.digest(file, show('digesting'), signal), signal)
    const sha256 = entry.sha256
    const way = progress(show('uploading'))
    const send = async () => {
      await whenOnline(signal)
      show('uploading')(way.farthest())
      return await (file.size <= SMALL_FILE ? ports.small : ports.large)(
        { file, biz, sha256, key: id },
        way.onProgress,
        signal
      )
    }
    const work = async (): Promise<UploadState<Result>> => {
      await whenOnline(signal)
      const row = offersExisting && !entry.object ? await isKnown(sha256) : undefined
      if (row) return { status: 'existing', row }
      entry.object ??= await line(send, signal)
      const finished = await finish(entry.object, entry, signal)
      return 'existing' in finished
        ? { status: 'existing', row: finished.existing }
        : { status: 'done', object: entry.object, result: finished.result }
    }
    return await alone(sha256, () => withRetry(file, work, way.hasMoved, signal), signal)
  }
}

/** How far a file has got, over all tries, and whether farther than when that was last asked. */
function progress(show: (percent: number) => void) {
  let [farthest, asked] = [0, 0]
  return {
    farthest: () => farthest,
    onProgress: (percent: number) => {
      farthest = Math.max(farthest, percent)
      show(percent)
    },
    hasMoved: () => {
      const moved = farthest > asked
      asked = farthest
      return moved
    }
  }
}

/** Of files with the same bytes one goes first; the others then find them known. */
function oneOfEach() {
  const leaders = new Map<string, Promise<unknown>>()
  return async <T>(name: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    while (leaders.has(name)) await leaders.get(name)
    signal.throwIfAborted()
    const leading = work()
    leaders.set(
      name,
      leading.catch(() => undefined)
    )
    return await leading.finally(() => leaders.delete(name))
  }
}
