import type { StoredObject } from '#contract/files/stored.ts'
import { createUploads } from '#core/wire/upload/upload.ts'
import { isSettled, type UploadItem, type UploadState } from '#core/wire/upload/upload-state.ts'

/** A file on its way to the server, of whose pages documents are made there. */
export type SourceUpload = UploadItem<StoredObject, null>

/** The files of which documents are to be made: kept for a day, and no rows until then. */
export const sourceUploads = createUploads<StoredObject, null>({
  biz: 'temp',
  finish: async (object) => ({ result: object })
})

/** Waits until an upload has ended, well or not, or is given up. */
export function settledUpload({ $state }: SourceUpload, signal: AbortSignal): Promise<UploadState<StoredObject>> {
  return new Promise((resolve, reject) => {
    const stop = $state.subscribe((state) => {
      if (!isSettled(state)) return
      queueMicrotask(() => stop())
      resolve(state)
    })
    signal.addEventListener('abort', () => {
      stop()
      reject(signal.reason)
    })
  })
}
