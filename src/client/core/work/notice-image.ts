import { atLeave } from '#core/state/pages/leave.ts'
import { uuid } from '#core/state/uuid.ts'
import { digestFile } from '#core/wire/upload/digest.ts'
import { withRetry } from '#core/wire/upload/upload-retry.ts'
import { sendSmall } from '#core/wire/upload/upload-small.ts'

import { wayToFile } from './own-image.ts'

/** Stores a picture for a notice and gives its address. Like every upload it goes on after a lost connection; it ends when its user leaves. */
export async function keepNoticeImage(file: File): Promise<string> {
  const stop = new AbortController()
  const stay = atLeave(() => stop.abort(new DOMException('its user has left', 'AbortError')))
  try {
    const sha256 = await digestFile(file, () => undefined, stop.signal)
    const key = uuid()
    let path = ''
    const work = async () => {
      path = (await sendSmall({ file, biz: 'notice', sha256, key }, () => undefined, stop.signal)).path
    }
    await withRetry(file, work, () => false, stop.signal)
    return wayToFile(path)
  } finally {
    stay()
  }
}
