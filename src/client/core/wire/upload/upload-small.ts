import { REQUEST_TIMEOUT } from '#contract/core/limits.ts'
import { HEADER } from '#contract/core/reply.ts'
import { parse } from '#contract/core/schema.ts'
import { type StoredObject, upload } from '#contract/files/stored.ts'

import { addressAt, base } from '../http/address.ts'
import { Unreachable, Unreadable } from '../http/failure.ts'
import { headers } from '../http/headers.ts'
import { failureOf, readReply } from '../http/reply.ts'

/** What is sent with the bytes of a file. */
export interface Parcel {
  readonly file: File
  readonly biz: string
  readonly sha256: string
  /** Sent twice with the same key, it is kept once. */
  readonly key: string
}
export type Carrier = (
  parcel: Parcel,
  onProgress: (percent: number) => void,
  signal: AbortSignal
) => Promise<StoredObject>

/** How files are sent where a column or a form says it (SPEC.md §3, table column). */
export interface SendOptions {
  /** Where to: a path of the calls, or an address of another server; without it the product's own upload. */
  readonly action?: string | undefined
  /** Whether the request bears X-Access-Token. Left out, our own server gets it and another does not. */
  readonly token?: boolean | undefined
  /** The field of the answer that names the stored path; without it `message`. */
  readonly responseName?: string | undefined
}

/**
 * Sends a file in one piece (POST /sys/common/upload, or where the options say). By XMLHttpRequest, for fetch reports no progress.
 * Fails like `ask`; a line on which nothing moves for 100 s counts as no answer.
 */
export const sendTo =
  (options: SendOptions): Carrier =>
  ({ file, biz, sha256, key }, onProgress, signal) =>
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
      request.onload = () => end(() => resolve(read(request, { file, sha256, key }, options)))
      request.onerror = () => end(() => reject(new Unreachable(0, key)))
      request.onabort = () => end(() => reject(signal.aborted ? signal.reason : new Unreachable(504, key)))
      const address = placeOf(options)
      request.open(upload.method, address)
      for (const [name, value] of Object.entries(headersFor(address, options, key)))
        request.setRequestHeader(name, value)
      request.send(form)
    })

/** Sends a file to the product's own upload. */
export const sendSmall: Carrier = sendTo({})

const placeOf = ({ action }: SendOptions): string =>
  action ? (URL.canParse(action) ? action : addressAt(action)) : addressAt(upload.path)

/** Another server gets no header but, where that is wanted, the token. */
function headersFor(address: string, { token }: SendOptions, key: string): Record<string, string> {
  const isOwn = new URL(address).origin === new URL(base()).origin
  const { [HEADER.token]: own, ...others } = headers(undefined, key)
  return { ...(isOwn && others), ...(own && (token ?? isOwn) && { [HEADER.token]: own }) }
}

async function read(
  { status, responseText }: XMLHttpRequest,
  { file, sha256, key }: Omit<Parcel, 'biz'>,
  { responseName }: SendOptions
): Promise<StoredObject> {
  const reply = status === 200 ? readReply(responseText) : null
  if (!reply?.success) throw failureOf(status, responseText, key)
  const object = parse(upload.output, reply.result)
  const path = responseName ? new Map(Object.entries(reply)).get(responseName) : reply.message
  if (object.ok && !responseName) return object.value
  // A server that answers with the path alone: all else is read from the file.
  if (typeof path !== 'string' || path === '') throw new Unreadable('the answer to an upload names no path')
  return {
    id: path,
    path,
    name: file.name,
    size: file.size,
    format: '',
    mime: file.type,
    sha256,
    pages: null,
    ...(object.ok && { ...object.value, path })
  }
}
