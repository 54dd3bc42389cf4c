import { createReadStream } from 'node:fs'

import { DetailedError, Upload } from 'tus-js-client'

import { HEADER } from '#contract/core/reply.ts'
import { packageUploaded, TUS_METADATA, TUS_PATH } from '#contract/files/stored.ts'

import { type Archive, ArchiveUnreachable, askArchive, causeOf, RefusedByArchive } from './archive-client.ts'

/** Where nothing moves for so long, the line is given up, and taken up again later. Milliseconds. */
const STILL = 60_000
/** How long the archive may take to read all bytes once and to note them. Milliseconds. */
const TAKING = 1_800_000
/** An upload that the archive does not know, as HTTP says it. */
const GONE = 404

interface Uploading {
  /** What the package is called there, by which the archive finds its upload again. */
  readonly name: string
  /** The upload that was begun; none: a new one. */
  readonly upload: string | null
  readonly signal: AbortSignal
  readonly onSent: (bytes: number) => void
}

/**
 * Uploads a file to an archive by tus, from where the upload stopped, and has the archive take it in: where it was killed, or took too long,
 * between the last byte and that, all bytes are there and nothing has come of them. Throws Unreachable, or RefusedByArchive.
 */
export async function uploadPackage(archive: Archive, file: string, uploading: Uploading): Promise<void> {
  const upload = await carry(archive, file, uploading)
  try {
    await askArchive(archive, packageUploaded, { upload }, { signal: uploading.signal, patience: TAKING })
  } catch (error) {
    // It was swept there meanwhile: a new one is begun.
    if (error instanceof RefusedByArchive && error.status === GONE) throw new ArchiveUnreachable(`HTTP ${GONE}`)
    throw error
  }
}

/** Carries all bytes to the archive, and answers the name of the upload there. */
async function carry(
  { address, token }: Archive,
  file: string,
  { name, upload: begun, signal, onSent }: Uploading
): Promise<string> {
  const endpoint = `${address}${TUS_PATH}`
  const source = createReadStream(file)
  let still: NodeJS.Timeout | undefined
  let upload: Upload | undefined
  try {
    return await new Promise((resolve, reject) => {
      const giveUp = () => {
        void upload?.abort()
        reject(signal.aborted ? (signal.reason as Error) : new ArchiveUnreachable('TIMEOUT'))
      }
      const moved = () => {
        clearTimeout(still)
        still = setTimeout(giveUp, STILL)
      }
      signal.addEventListener('abort', giveUp, { once: true })
      moved()
      upload = new Upload(source as unknown as Blob, {
        endpoint,
        ...(begun !== null && { uploadUrl: `${endpoint}/${begun}` }),
        headers: { [HEADER.sender]: token },
        metadata: { [TUS_METADATA.name]: name, [TUS_METADATA.biz]: 'package' },
        retryDelays: null,
        storeFingerprintForResuming: false,
        onBeforeRequest(request) {
          // Whatever the answer names, nothing goes to another place than the archive.
          if (new URL(request.getURL()).href.startsWith(endpoint) === false) throw new ArchiveUnreachable('ELSEWHERE')
        },
        onProgress(sent) {
          moved()
          onSent(sent)
        },
        onSuccess: () => resolve(upload?.url?.split('/').at(-1) ?? ''),
        onError: (error) => reject(failureOf(error))
      })
      upload.start()
    })
  } finally {
    clearTimeout(still)
    source.destroy()
  }
}

/** A refusal in the archive's own words, where it has answered with some; else that there was no line to it. */
function failureOf(error: Error | DetailedError): Error {
  if (error instanceof ArchiveUnreachable) return error
  const answer = error instanceof DetailedError ? error.originalResponse : null
  const status = answer?.getStatus() ?? 0
  // Another request still writes it, or the archive has too much to do: later it goes on.
  if (answer && status >= 400 && status < 500 && status !== 423 && status !== 409 && status !== 404 && status !== 410) {
    const message = messageIn(answer.getBody())
    if (message !== undefined) return new RefusedByArchive(message, status)
  }
  return new ArchiveUnreachable(
    status > 0 ? `HTTP ${status}` : causeOf(error instanceof DetailedError ? (error.causingError ?? error) : error)
  )
}

function messageIn(body: string): string | undefined {
  try {
    const { message } = JSON.parse(body) as { message?: unknown }
    return typeof message === 'string' && message !== '' ? message : undefined
  } catch {
    return undefined
  }
}
