import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'

import type { StoredObject } from '#contract/files/stored.ts'

import { EMPTY_SUM, share, type UploadItem, type UploadState, type UploadSum } from './upload-state.ts'

/** A file of the queue as the queue itself sees it: with what is known of it, and how to stop what is being done. */
export interface UploadEntry<Result, About> extends UploadItem<Result, About> {
  readonly $state: WritableAtom<UploadState<Result>>
  sha256?: string
  object?: StoredObject
  stop?: AbortController
}

/** The files of a queue and their sum, which is kept up with each change of a file: adding up thousands at every percent would not do. */
export interface UploadList<Result, About> {
  readonly $items: ReadableAtom<readonly UploadEntry<Result, About>[]>
  readonly $sum: ReadableAtom<UploadSum>
  readonly set: (entry: UploadEntry<Result, About>, state: UploadState<Result>) => void
  /** Puts these files in the place of those that were there. */
  readonly put: (items: readonly UploadEntry<Result, About>[]) => void
}

/** Makes an empty list. */
export function uploadList<Result, About>(): UploadList<Result, About> {
  const $items = atom<readonly UploadEntry<Result, About>[]>([])
  const $sum = atom<UploadSum>(EMPTY_SUM)
  return {
    $items,
    $sum,
    set: (entry, state) => {
      const [before, after] = [share(entry.$state.get(), entry.file), share(state, entry.file)]
      entry.$state.set(state)
      const sum = $sum.get()
      $sum.set({
        ...sum,
        underWay: sum.underWay + after.underWay - before.underWay,
        settled: sum.settled + after.settled - before.settled,
        failed: sum.failed + after.failed - before.failed,
        bytesDone: sum.bytesDone + after.bytesDone - before.bytesDone
      })
    },
    put: (items) => {
      $items.set(items)
      const sum = { ...EMPTY_SUM, files: items.length }
      for (const { $state, file } of items) {
        const { underWay, settled, failed, bytesDone } = share($state.get(), file)
        sum.underWay += underWay
        sum.settled += settled
        sum.failed += failed
        sum.bytes += file.size
        sum.bytesDone += bytesDone
      }
      $sum.set(sum)
    }
  }
}
