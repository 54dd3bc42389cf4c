import { createSHA256 } from 'hash-wasm'

/** The messages to the worker: digest a file (a handle; its bytes are not copied), or stop. */
export type DigestMessage = { readonly id: number; readonly file: Blob } | { readonly stop: number }
/** What it answers: how far it is, the digest, or why there is none. */
export type DigestAnswer =
  | { readonly id: number; readonly percent: number }
  | { readonly id: number; readonly sha256: string }
  | { readonly id: number; readonly failure: string }

/** What is read at a time: memory stays at a few of these, however large the file. Bytes. */
const PIECE = 4 * 1024 * 1024
/** The time between two reports of progress. Milliseconds. */
const REPORT_EVERY = 100

const stopped = new Set<number>()
const hasher = createSHA256()
let last: Promise<void> = Promise.resolve()

const answer = (said: DigestAnswer) => postMessage(said)

addEventListener('message', ({ data }: MessageEvent<DigestMessage>) => {
  if ('stop' in data) return void stopped.add(data.stop)
  last = last
    .then(() => digest(data.id, data.file))
    .catch((failure: unknown) =>
      answer({ id: data.id, failure: failure instanceof Error ? failure.message : String(failure) })
    )
})

async function digest(id: number, file: Blob): Promise<void> {
  if (file.size <= PIECE && globalThis.crypto.subtle) return answer({ id, sha256: await bySubtle(file) })
  const sum = (await hasher).init()
  let reportedAt = performance.now()
  for (let from = 0; from < file.size; from += PIECE) {
    if (stopped.delete(id)) return
    sum.update(new Uint8Array(await file.slice(from, from + PIECE).arrayBuffer()))
    if (performance.now() - reportedAt < REPORT_EVERY) continue
    reportedAt = performance.now()
    answer({ id, percent: Math.floor((from / file.size) * 100) })
  }
  stopped.delete(id)
  answer({ id, sha256: sum.digest() })
}

/** The browser's own digest is the quicker one where all bytes are at hand; it is absent on plain http. */
async function bySubtle(file: Blob): Promise<string> {
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
