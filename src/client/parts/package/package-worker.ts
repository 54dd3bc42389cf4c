import { type Digested, digestParts, type DigestOrder } from '#package/format/content.ts'

import { blobAccess } from './blob-access.ts'
import { browserDigest } from './browser-digests.ts'

/** What the worker answers: how many bytes more were read, what came of the order, or why it can make no digests. */
export type WorkerAnswer =
  | { readonly bytes: number }
  | { readonly made: readonly Digested[] }
  | { readonly failure: string }

/** Progress is reported after so many bytes. */
const REPORT = 16 * 1024 ** 2

const answer = (said: WorkerAnswer) => postMessage(said)

addEventListener('message', ({ data }: MessageEvent<DigestOrder<Blob>>) => {
  let bytes = 0
  const report = (more: number) => {
    bytes += more
    if (bytes < REPORT) return
    answer({ bytes })
    bytes = 0
  }
  digestParts(blobAccess, browserDigest, data, report).then(
    (made) => {
      answer({ bytes })
      answer({ made })
    },
    (failure: unknown) => answer({ failure: failure instanceof Error ? failure.message : String(failure) })
  )
})
