import { uuid } from '#core/state/uuid.ts'
import { digest } from '#core/wire/digest.ts'
import { sendSmall } from '#core/wire/upload-small.ts'

/** Stores a picture as one's portrait; gives its path. Fails like `ask`. */
export async function storeAvatar(file: File): Promise<string> {
  const { signal } = new AbortController()
  const sha256 = await digest(file, () => undefined, signal)
  const { path } = await sendSmall({ file, biz: 'avatar', sha256, key: uuid() }, () => undefined, signal)
  return path
}
