import { type DetailedError, type HttpRequest, type HttpResponse, Upload } from 'tus-js-client'

import { TUS_METADATA, TUS_PATH, uploaded } from '#contract/files/stored.ts'

import { $user } from '#core/state/session/user.ts'

import { RETRY, retryDelays } from '../flow/retry-policies.ts'
import { addressAt } from '../http/address.ts'
import { ask } from '../http/ask.ts'
import { Refused, Unreachable } from '../http/failure.ts'
import { headers } from '../http/headers.ts'
import { failureOf } from '../http/reply.ts'
import { forgetPlace, rememberPlace, uploadPlace } from './upload-places.ts'
import type { Carrier, Parcel } from './upload-small.ts'

/** What is sent at a time: proxies limit the size of a request. Bytes. */
const PIECE = 16 * 1024 * 1024
/** No answer; another request still writes; the end was not where it was thought; the store or the database does not answer. */
const TRY_AGAIN = [0, 409, 423, 503]
/** The server does not know an upload (any more). */
const UNKNOWN = [403, 404, 410]
/** The server does not want these bytes; a full disk (507) or too many at once (429) is another matter. */
const FINAL = [400, 403, 404, 410, 413, 415, 510]

/**
 * Sends a large file in pieces (tus 1.0) and goes on where an earlier try has stopped: after a lost connection, a restarted server
 * and, when the same file is chosen again, after a reload of the page. It is known by its digest. Fails like `ask`.
 */
export const sendLarge: Carrier = async (parcel, onProgress, signal) => {
  const name = nameOf(parcel.biz, parcel.sha256)
  try {
    const upload = await carry(parcel, onProgress, signal)
    const object = await ask(uploaded, { upload }, { quiet: true, signal })
    forgetPlace(name)
    return object
  } catch (failure) {
    // Where only the answer is missing the bytes are there: another try goes on from them.
    if (failure instanceof Refused && FINAL.includes(failure.code)) forgetPlace(name)
    throw failure
  }
}

/** Lets go what the server holds of a file that is not wanted any more; should that fail, it expires there. */
export async function abandon({ biz, sha256 }: Pick<Parcel, 'biz' | 'sha256'>): Promise<void> {
  const begun = uploadPlace(nameOf(biz, sha256))
  if (!begun) return
  forgetPlace(nameOf(biz, sha256))
  await Upload.terminate(begun, { onBeforeRequest: sign }).catch(() => undefined)
}

const nameOf = (biz: string, sha256: string) => [addressAt(''), $user.get()?.id, biz, sha256].join('|')

/** At each request, for the user may have signed in anew meanwhile. */
function sign(request: HttpRequest): void {
  for (const [header, value] of Object.entries(headers())) request.setHeader(header, value)
}

/** Carries all bytes to the server and gives the name of the upload there. */
async function carry(
  { file, biz, sha256 }: Parcel,
  onProgress: (percent: number) => void,
  signal: AbortSignal
): Promise<string> {
  signal.throwIfAborted()
  const name = nameOf(biz, sha256)
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const begun = uploadPlace(name)
  const upload = new Upload(file, {
    endpoint: addressAt(TUS_PATH),
    ...(begun ? { uploadUrl: begun } : {}),
    chunkSize: PIECE,
    retryDelays: retryDelays(RETRY.uploadPiece),
    storeFingerprintForResuming: false,
    metadata: { [TUS_METADATA.name]: file.name, [TUS_METADATA.biz]: biz, [TUS_METADATA.sha256]: sha256 },
    onBeforeRequest: sign,
    onAfterResponse: (request, answer) => checkAnswer(name, request, answer),
    onUploadUrlAvailable: () => rememberPlace(name, upload.url ?? ''),
    onShouldRetry: ({ originalResponse, causingError }) =>
      !(causingError instanceof Refused) && TRY_AGAIN.includes(originalResponse?.getStatus() ?? 0),
    onProgress: (sent, total) => onProgress(Math.min(99, Math.floor((sent / total) * 100))),
    onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
    onError: (failure) => reject(failureIn(failure))
  })
  const giveUp = () => {
    void upload.abort()
    reject(signal.reason)
  }
  signal.addEventListener('abort', giveUp, { once: true })
  upload.start()
  return await promise.finally(() => signal.removeEventListener('abort', giveUp))
}

/**
 * The library begins anew whenever the server does not say how far an upload is. It may do so only where the server does not know
 * the upload: a session that is over or a server that is away must not cost the bytes that are there.
 */
function checkAnswer(name: string, request: HttpRequest, answer: HttpResponse): void {
  if (request.getMethod() !== 'HEAD') return
  const status = answer.getStatus()
  if (UNKNOWN.includes(status)) forgetPlace(name)
  const failure = failureOf(status, '')
  if (failure instanceof Unreachable || status === 401) throw failure
}

function failureIn(failure: Error | DetailedError): Error {
  const detailed = 'originalResponse' in failure ? failure : undefined
  const { causingError, originalResponse } = detailed ?? { causingError: null, originalResponse: null }
  if (causingError instanceof Refused || causingError instanceof Unreachable) return causingError
  return originalResponse
    ? failureOf(originalResponse.getStatus(), originalResponse.getBody())
    : new Unreachable(0, undefined, failure)
}
