import type { ReadableAtom } from 'nanostores'

import type { FileRow } from '#contract/archives/files.ts'
import type { StoredObject } from '#contract/files/stored.ts'

/** How far an upload is. Percents are whole. */
export type UploadState<Result> =
  | { readonly status: 'queued' }
  | { readonly status: 'digesting'; readonly percent: number }
  | { readonly status: 'uploading'; readonly percent: number }
  | { readonly status: 'paused'; readonly percent: number }
  | { readonly status: 'done'; readonly object: StoredObject; readonly result: Result }
  /** The project holds these bytes already: its row is offered instead. */
  | { readonly status: 'existing'; readonly row: FileRow }
  | { readonly status: 'failed'; readonly message: string; readonly retryable: boolean }
  | { readonly status: 'cancelled' }

/** What the owner of a queue has made of stored bytes; or the row that has them already. */
export type Finished<Result> = { readonly result: Result } | { readonly existing: FileRow }

/** One file of the queue. `about` is what its owner needs to know of it, such as the node it belongs to. */
export interface UploadItem<Result, About> {
  /** A UUID; also the Idempotency-Key of what is written for it. */
  readonly id: string
  readonly file: File
  readonly about: About
  readonly $state: ReadableAtom<UploadState<Result>>
}

/** The whole queue in figures. Bytes count what has been sent, or need not be. */
export interface UploadSum {
  readonly files: number
  readonly underWay: number
  readonly settled: number
  readonly failed: number
  readonly bytes: number
  readonly bytesDone: number
}

/** The sum of an empty queue. */
export const EMPTY_SUM: UploadSum = { files: 0, underWay: 0, settled: 0, failed: 0, bytes: 0, bytesDone: 0 }

const SETTLED = ['done', 'existing', 'failed', 'cancelled'] as const
const FINISHED = ['done', 'existing', 'cancelled'] as const

/** Whether nothing more happens to it by itself. */
export const isSettled = ({ status }: UploadState<unknown>): boolean => (SETTLED as readonly string[]).includes(status)
/** Whether it is on its way, or waits for its turn. */
export const isUnderWay = (state: UploadState<unknown>): boolean => !isSettled(state) && state.status !== 'paused'
/** Whether it needs no second try. */
export const isFinished = ({ status }: UploadState<unknown>): boolean =>
  (FINISHED as readonly string[]).includes(status)

/** What one file counts for in the sum. */
export const share = (state: UploadState<unknown>, { size }: Blob): Omit<UploadSum, 'files' | 'bytes'> => ({
  underWay: isUnderWay(state) ? 1 : 0,
  settled: isSettled(state) ? 1 : 0,
  failed: state.status === 'failed' ? 1 : 0,
  bytesDone: isFinished(state)
    ? size
    : state.status === 'uploading' || state.status === 'paused'
      ? Math.floor((size * state.percent) / 100)
      : 0
})
