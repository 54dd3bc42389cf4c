import { failureText } from '#core/state/failure-text.ts'

import { FileGone } from './digest.ts'
import { Refused, Unreachable, Unreadable } from '../http/failure.ts'
import { errorMessage } from '../http/handle-failure.ts'
import type { UploadState } from './upload-state.ts'

/** The server will not think better of these. */
const FINAL = [400, 403, 404, 409, 413, 415, 510]

/** How a failed upload is shown at its file: what went wrong (SPEC.md §4: 未知错误 where nobody says), and whether a second try makes sense. */
export function failedState(failure: unknown): Extract<UploadState<never>, { status: 'failed' }> {
  if (failure instanceof FileGone) return { status: 'failed', message: failureText('fileGone'), retryable: false }
  const retryable = !(failure instanceof Refused && FINAL.includes(failure.code))
  const hasMessage =
    failure instanceof Unreachable ||
    failure instanceof Unreadable ||
    (failure instanceof Refused && failure.message !== '')
  return { status: 'failed', message: hasMessage ? errorMessage(failure) : failureText('unknown'), retryable }
}
