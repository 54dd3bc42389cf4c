import { atLeave } from '#core/state/pages/leave.ts'
import { uuid } from '#core/state/uuid.ts'
import { digestFile } from '#core/wire/upload/digest.ts'
import { withRetry } from '#core/wire/upload/upload-retry.ts'
import { sendSmall } from '#core/wire/upload/upload-small.ts'

/**
 * Stores a picture and does with its stored path what it is for. Like every upload it goes on after a lost connection and a new
 * sign-in; it ends when its user leaves. Fails with what the server refuses.
 */
export async function keepPicture<T>(file: File, biz: string, use: (path: string) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const stay = atLeave(() => stop.abort(new DOMException('its user has left', 'AbortError')))
  try {
    const sha256 = await digestFile(file, () => undefined, stop.signal)
    const key = uuid()
    let path: string | undefined
    const work = async () => {
      path ??= (await sendSmall({ file, biz, sha256, key }, () => undefined, stop.signal)).path
      return use(path)
    }
    return await withRetry(file, work, () => false, stop.signal)
  } finally {
    stay()
  }
}
