import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'

import { SMALL_FILE } from '#contract/core/limits.ts'
import type { BIZ, StoredObject } from '#contract/files/stored.ts'

import { atLeave } from '#core/state/leave.ts'
import { uuid } from '#core/state/uuid.ts'

import { whenOnline } from './connection.ts'
import { holdPage } from './hold-page.ts'
import { lanes } from './lanes.ts'
import { together } from './together.ts'
import { failedState } from './upload-failure.ts'
import { persist } from './upload-persist.ts'
import { REAL_PORTS, type UploadPorts } from './upload-ports.ts'
import { type Finished, isFinished, isSettled, isUnderWay, NOTHING, share, type UploadItem, type UploadState, type UploadSum } from './upload-state.ts'

/** How many files are on the line at once: browsers open six connections to a server, and the page needs some. */
const AT_ONCE = 3
/** The most digests the server is asked for at once (contract, knownFiles). */
const DIGESTS = 1000

export interface UploadOptions<Result, About> {
  readonly biz: (typeof BIZ)[number]
  /** Asks before sending whether the project holds the bytes already. */
  readonly offersExisting?: boolean
  /**
   * What is to be done with the stored bytes before a file counts as done (a row is made of them). Told again after a lost
   * answer: give `item.id` as the Idempotency-Key. A row given back as `existing` is offered instead.
   */
  readonly finish: (object: StoredObject, item: UploadItem<Result, About>, signal: AbortSignal) => Promise<Finished<Result>>
  /** Tests put others in the place of the real ones. */
  readonly ports?: Partial<UploadPorts>
}

/** A queue of uploads. The verbs without an id mean all files. */
export interface Uploads<Result, About> {
  readonly $items: ReadableAtom<readonly UploadItem<Result, About>[]>
  readonly $sum: ReadableAtom<UploadSum>
  readonly add: (files: readonly File[], about: About) => readonly UploadItem<Result, About>[]
  readonly pause: (id?: string) => void
  readonly resume: (id?: string) => void
  /** Stops a file for good; the server lets go what it holds of it. */
  readonly cancel: (id?: string) => void
  /** Tries again what has failed and may be tried again. */
  readonly retry: (id?: string) => void
  /** Takes files off the list that are done or cancelled, or this one once it is settled. */
  readonly clear: (id?: string) => void
}

interface Entry<Result, About> extends UploadItem<Result, About> {
  readonly $state: WritableAtom<UploadState<Result>>
  sha256?: string
  object?: StoredObject
  stop?: AbortController
}

/**
 * Makes a queue of uploads: each file is digested, offered where the project holds it already, sent (small ones in one piece, large
 * ones resumably), checked by the server and finished. It goes on by itself after a lost connection, a restarted server and a new
 * sign-in. Make it once, outside of what is drawn: it outlives its screen.
 */
export function createUploads<Result, About>({ biz, offersExisting = false, finish, ports }: UploadOptions<Result, About>): Uploads<Result, About> {
  const { digest, small, large, abandon, known } = { ...REAL_PORTS, ...ports }
  const $items = atom<readonly Entry<Result, About>[]>([])
  const $sum = atom<UploadSum>(NOTHING)
  const [digesting, line, isKnown] = [lanes(1), lanes(AT_ONCE), together(known, DIGESTS)]
  const leaders = new Map<string, Promise<unknown>>()

  const set = (entry: Entry<Result, About>, state: UploadState<Result>) => {
    const before = share(entry.$state.get(), entry.file)
    const after = share(state, entry.file)
    entry.$state.set(state)
    const sum = $sum.get()
    $sum.set({
      ...sum,
      underWay: sum.underWay + after.underWay - before.underWay,
      settled: sum.settled + after.settled - before.settled,
      failed: sum.failed + after.failed - before.failed,
      bytesDone: sum.bytesDone + after.bytesDone - before.bytesDone
    })
  }

  /** Of files with the same bytes one goes first; the others then find them known. */
  const alone = async <T>(sha256: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    while (leaders.has(sha256)) await leaders.get(sha256)
    signal.throwIfAborted()
    const leading = work()
    leaders.set(
      sha256,
      leading.then(
        () => undefined,
        () => undefined
      )
    )
    return await leading.finally(() => leaders.delete(sha256))
  }

  const carry = async (entry: Entry<Result, About>, signal: AbortSignal): Promise<UploadState<Result>> => {
    const { file, id } = entry
    const show = (status: 'digesting' | 'uploading') => (percent: number) => signal.aborted || set(entry, { status, percent })
    entry.sha256 ??= await digesting(() => digest(file, show('digesting'), signal), signal)
    const sha256 = entry.sha256
    let [farthest, asked] = [0, 0]
    const onProgress = (percent: number) => {
      farthest = Math.max(farthest, percent)
      show('uploading')(percent)
    }
    const hasMoved = () => {
      const moved = farthest > asked
      asked = farthest
      return moved
    }
    const send = async () => {
      await whenOnline(signal)
      show('uploading')(farthest)
      return await (file.size <= SMALL_FILE ? small : large)({ file, biz, sha256, key: id }, onProgress, signal)
    }
    const work = async (): Promise<UploadState<Result>> => {
      await whenOnline(signal)
      const row = offersExisting && !entry.object ? await isKnown(sha256) : undefined
      if (row) return { status: 'existing', row }
      entry.object ??= await line(send, signal)
      const finished = await finish(entry.object, entry, signal)
      return 'existing' in finished ? { status: 'existing', row: finished.existing } : { status: 'done', object: entry.object, result: finished.result }
    }
    return await alone(sha256, () => persist(file, work, hasMoved, signal), signal)
  }

  const start = (entry: Entry<Result, About>) => {
    const stop = new AbortController()
    entry.stop = stop
    set(entry, { status: 'queued' })
    carry(entry, stop.signal).then(
      (state) => stop.signal.aborted || set(entry, state),
      (failure: unknown) => stop.signal.aborted || set(entry, failedState(failure))
    )
  }

  const halt = (entry: Entry<Result, About>, state: UploadState<Result>) => {
    entry.stop?.abort(new DOMException('stopped by hand', 'AbortError'))
    set(entry, state)
  }
  const each = (act: (entry: Entry<Result, About>, state: UploadState<Result>) => void) => (id?: string) => {
    for (const entry of $items.get()) if (id === undefined || entry.id === id) act(entry, entry.$state.get())
  }
  const keepOnly = (items: readonly Entry<Result, About>[]) => {
    $items.set(items)
    const shares = items.map(({ $state, file }) => ({ size: file.size, ...share($state.get(), file) }))
    const total = (figure: 'size' | 'underWay' | 'settled' | 'failed' | 'bytesDone') => shares.reduce((sum, one) => sum + one[figure], 0)
    $sum.set({ files: items.length, underWay: total('underWay'), settled: total('settled'), failed: total('failed'), bytes: total('size'), bytesDone: total('bytesDone') })
  }

  holdPage(() => $sum.get().underWay > 0)
  const pause = each((entry, state) => isUnderWay(state) && halt(entry, { status: 'paused', percent: state.status === 'uploading' ? state.percent : 0 }))
  atLeave(() => {
    pause()
    keepOnly([])
  })

  return {
    $items,
    $sum,
    add: (files, about) => {
      const added = files.map((file): Entry<Result, About> => ({ id: uuid(), file, about, $state: atom<UploadState<Result>>({ status: 'queued' }) }))
      keepOnly([...$items.get(), ...added])
      for (const entry of added) start(entry)
      return added
    },
    pause,
    resume: each((entry, { status }) => status === 'paused' && start(entry)),
    cancel: each((entry, state) => {
      if (isFinished(state)) return
      halt(entry, { status: 'cancelled' })
      if (entry.sha256) void abandon({ biz, sha256: entry.sha256 })
    }),
    retry: each((entry, state) => state.status === 'failed' && state.retryable && start(entry)),
    clear: (id) =>
      keepOnly($items.get().filter(({ id: own, $state }) => !(id === undefined ? isFinished : (state: UploadState<Result>) => own === id && isSettled(state))($state.get())))
  }
}
