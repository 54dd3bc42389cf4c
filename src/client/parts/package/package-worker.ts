import { answerOrder, type DigestOrder, type LaneAnswer } from '#package/format/content.ts'

import { blobAccess } from './blob-access.ts'
import { browserDigest } from './browser-digests.ts'

/** What the worker answers: what came of the order, or why it can make no digests. */
export type WorkerAnswer = LaneAnswer | { readonly failure: string }

/** Progress is reported after so many bytes. */
const REPORT = 16 * 1024 ** 2

const answer = (said: WorkerAnswer) => postMessage(said)

addEventListener('message', ({ data }: MessageEvent<DigestOrder<Blob>>) => {
  answerOrder({ access: blobAccess, open: browserDigest, every: REPORT }, data, answer).catch((failure: unknown) =>
    answer({ failure: failure instanceof Error ? failure.message : String(failure) })
  )
})
