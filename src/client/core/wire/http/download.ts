import type { Call, Input } from '#contract/core/call.ts'

import { failureText } from '#core/state/failure-text.ts'
import { $session } from '#core/state/session/session.ts'
import { fail } from '#core/state/toasts.ts'

import { Refused, Unreadable } from './failure.ts'
import { handleFailure } from './handle-failure.ts'
import { failureOf } from './reply.ts'
import { sendCall } from './send.ts'

/** How long the browser may take to begin with the bytes. Milliseconds. */
const KEEP_FOR = 60_000

/**
 * Fetches a file by a call and gives it to the browser to save, under the name that the server gives, else under `name`, else as
 * 导出文件.xls (READINGS.md A49). True when it is there; a failure is shown as 文件下载失败 with the server's message.
 */
export async function download<C extends Call>(call: C, input: Input<C>, name?: string): Promise<boolean> {
  const token = $session.get()?.token
  try {
    const given = await sendCall(
      call,
      input as Readonly<Record<string, unknown>>,
      { token, key: undefined, signal: undefined },
      givenFile
    )
    saveBytes(given.bytes, given.name ?? name ?? failureText('exportName'))
    return true
  } catch (failure) {
    sayNotDownloaded(failure, token)
    return false
  }
}

/** The bytes of an answer and their name. Throws the failure of a refusal, which comes as an envelope where a file was expected. */
export async function givenFile(answer: Response): Promise<{ bytes: Blob; name: string | undefined }> {
  if (/^application\/json\b/.test(answer.headers.get('content-type') ?? ''))
    throw failureOf(answer.status, await answer.text())
  const bytes = await answer.blob()
  // A file of no bytes would be taken for a list without rows.
  if (bytes.size === 0) throw new Unreadable('an empty file')
  return { bytes, name: fileName(answer.headers.get('content-disposition')) }
}

/** Shows a failure as 文件下载失败, with the message of the server or with `why`. */
export function sayNotDownloaded(failure: unknown, token: string | undefined, why = ''): void {
  handleFailure(failure, { token, quiet: true })
  const says = failure instanceof Refused ? failure.message : why
  const title = failureText('downloadFailed')
  fail(says || title, says ? { title } : {})
}

/** Saves bytes as a file of this name. */
export function saveBytes(bytes: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_FOR)
}

/** The name in a Content-Disposition header: the encoded one (RFC 5987) before the plain one; undefined where there is none. */
export function fileName(header: string | null): string | undefined {
  const encoded = /filename\*\s*=\s*([\w-]+)'[^']*'([^;\s]+)/i.exec(header ?? '')
  if (encoded?.[1]?.toLowerCase() === 'utf-8') {
    try {
      return decodeURIComponent(encoded[2] ?? '')
    } catch {
      // A broken encoding: the plain name will do.
    }
  }
  const plain = /filename\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;\s]+))/i.exec(header ?? '')
  return plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2]
}
