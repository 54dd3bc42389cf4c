import { atom, type ReadableAtom } from 'nanostores'

import type { BIZ, StoredObject } from '#contract/files/stored.ts'

import { atLeave } from '#core/state/pages/leave.ts'
import { uuid } from '#core/state/uuid.ts'

import { holdPage } from '../page/hold-page.ts'
import { carrying } from './upload-carry.ts'
import { failedState } from './upload-failure.ts'
import { type UploadEntry, uploadList } from './upload-list.ts'
import { REAL_PORTS, type UploadPorts } from './upload-ports.ts'
import {
  type Finished,
  isFinished,
  isSettled,
  isUnderWay,
  type UploadItem,
  type UploadState,
  type UploadSum
} from './upload-state.ts'

export interface UploadOptions<Result, About> {
  readonly biz: (typeof BIZ)[number]
  /** Asks before sending whether the project holds the bytes already. */
  readonly offersExisting?: boolean
  /**
   * What is to be done with the stored bytes before a file counts as done (a row is made of them). Asked again after a lost
   * answer: give `item.id` as the Idempotency-Key. A row given back as `existing` is offered instead.
   */
  readonly finish: (
    object: StoredObject,
    item: UploadItem<Result, About>,
    signal: AbortSignal
  ) => Promise<Finished<Result>>
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

/**
 * Makes a queue of uploads: each file is digested, offered where the project holds it already, sent (small ones in one piece, large
 * ones resumably), checked by the server and finished. It goes on by itself after a lost connection, a restarted server and a new
 * sign-in. Make it once, outside of what is drawn: it outlives its screen.
 */
export function createUploads<Result, About>({
  biz,
  offersExisting = false,
  finish,
  ports
}: UploadOptions<Result, About>): Uploads<Result, About> {
  const all = { ...REAL_PORTS, ...ports }
  const { $items, $sum, set, put } = uploadList<Result, About>()
  const carry = carrying<Result, About>({ biz, offersExisting, finish, ports: all, set })

  const start = (entry: UploadEntry<Result, About>) => {
    const stop = new AbortController()
    entry.stop = stop
    set(entry, { status: 'queued' })
    carry(entry, stop.signal)
      .catch(failedState)
      // What comes after a pause or a cancellation is that of an earlier try.
      .then((state) => stop.signal.aborted || set(entry, state))
  }
  const halt = (entry: UploadEntry<Result, About>, state: UploadState<Result>) => {
    entry.stop?.abort(new DOMException('stopped by hand', 'AbortError'))
    set(entry, state)
  }
  const each = (act: (entry: UploadEntry<Result, About>, state: UploadState<Result>) => void) => (id?: string) => {
    for (const entry of $items.get()) if (id === undefined || entry.id === id) act(entry, entry.$state.get())
  }
  const pause = each((entry, state) => {
    if (isUnderWay(state)) halt(entry, { status: 'paused', percent: state.status === 'uploading' ? state.percent : 0 })
  })

  holdPage(() => $sum.get().underWay > 0)
  atLeave(() => {
    pause()
    put([])
  })

  return {
    $items,
    $sum,
    add: (files, about) => {
      const added = files.map(
        (file): UploadEntry<Result, About> => ({
          id: uuid(),
          file,
          about,
          $state: atom<UploadState<Result>>({ status: 'queued' })
        })
      )
      put([...$items.get(), ...added])
      for (const entry of added) start(entry)
      return added
    },
    pause,
    resume: each((entry, { status }) => {
      if (status === 'paused') start(entry)
    }),
    cancel: each((entry, state) => {
      if (isFinished(state)) return
      halt(entry, { status: 'cancelled' })
      if (entry.sha256) void all.abandon({ biz, sha256: entry.sha256 })
    }),
    retry: each((entry, state) => {
      if (state.status === 'failed' && state.retryable) start(entry)
    }),
    clear: (id) => {
      const goes = ({ id: own, $state }: UploadEntry<Result, About>) =>
        id === undefined ? isFinished($state.get()) : own === id && isSettled($state.get())
      put($items.get().filter((entry) => !goes(entry)))
    }
  }
}
