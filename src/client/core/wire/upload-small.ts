import { REQUEST_TIMEOUT } from '#contract/core/limits.ts'
import { parse } from '#contract/core/schema.ts'
import { type StoredObject, upload } from '#contract/files/stored.ts'

import { addressAt } from './address.ts'
import { Unreachable, Unreadable } from './failure.ts'
import { headers } from './headers.ts'
import { failureOf, readReply } from './reply.ts'

/** What is sent with the bytes of a file. */
export interface Parcel {
  readonly file: File
  readonly biz: string
  readonly sha256: string
  /** Sent twice with the same key, it is kept once. */
  readonly key: string
}
export type Carrier = (parcel: Parcel, onProgress: (percent: number) => void, signal: AbortSignal) => Promise<StoredObject>

/**
 * Sends a small file in one piece (POST /sys/common/upload). By XMLHttpRequest, for fetch tells no progress. Fails like `ask`;
 * a line on which nothing moves for 100 s counts as no answer.
 */
export const sendSmall: Carrier = ({ file, biz, sha256, key }, onProgress, signal) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const form = new FormData()
    // The bytes come last: a server that reads along knows by then what they are for.
    for (const [name, value] of Object.entries({ biz, isup: '1', sha256 })) form.append(name, value)
    form.append('file', file, file.name)

    const giveUp = () => request.abort()
    let stalled = setTimeout(giveUp, REQUEST_TIMEOUT)
    const end = (settle: () => void) => {
      clearTimeout(stalled)
      signal.removeEventListener('abort', giveUp)
      settle()
    }
    signal.addEventListener('abort', giveUp, { once: true })
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(stalled)
      stalled = setTimeout(giveUp, REQUEST_TIMEOUT)
      onProgress(Math.min(99, Math.floor((loaded / total) * 100)))
    }
    request.onload = () => end(() => resolve(read(request, key)))
    request.onerror = () => end(() => reject(new Unreachable(0, key)))
    request.onabort = () => end(() => reject(signal.aborted ? signal.reason : new Unreachable(504, key)))
    request.open(upload.method, addressAt(upload.path))
    for (const [name, value] of Object.entries(headers(undefined, key))) request.setRequestHeader(name, value)
    request.send(form)
  })

async function read({ status, responseText }: XMLHttpRequest, key: string): Promise<StoredObject> {
  const reply = status === 200 ? readReply(responseText) : null
  if (!reply?.success) throw failureOf(status, responseText, key)
  const object = parse(upload.output, reply.result)
  if (!object.ok) throw new Unreadable('the answer to an upload is not of the contract')
  return object.value
}
