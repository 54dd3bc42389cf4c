import type { FileRow } from '#contract/archives/files.ts'
import type { StoredObject } from '#contract/files/stored.ts'
import { createUploads, type UploadOptions } from '#core/wire/upload/upload.ts'
import type { UploadPorts } from '#core/wire/upload/upload-ports.ts'
import type { Carrier } from '#core/wire/upload/upload-small.ts'

/** A file of so many bytes that begins with its name. */
export const file = (name: string, size = 10) => new File([name.padEnd(size, '.')], name)
/** What the server keeps of bytes with this digest. */
export const stored = (sha256: string): StoredObject => ({
  id: sha256,
  path: `2026/${sha256}`,
  name: 'x',
  size: 1,
  format: 'pdf',
  mime: '',
  sha256,
  pages: 1
})
/** The row of a file. */
export const rowOf = (id: string) => ({ id }) as FileRow

/** A queue whose digests are the first letters of the texts in the files, and whose line carries at once. */
export function queue(ports: Partial<UploadPorts> = {}, more: Partial<UploadOptions<string, string>> = {}) {
  const sent: string[] = []
  const small: Carrier = async ({ sha256 }, onProgress) => {
    sent.push(sha256)
    onProgress(50)
    return stored(sha256)
  }
  const uploads = createUploads<string, string>({
    biz: 'archives',
    finish: async ({ path }, { about }) => ({ result: `${about}:${path}` }),
    ...more,
    ports: {
      digest: async (bytes) => (await bytes.text()).slice(0, 1),
      small,
      large: small,
      abandon: async () => undefined,
      known: async () => new Map(),
      ...ports
    }
  })
  const states = () => uploads.$items.get().map(({ $state }) => $state.get())
  const statuses = () => states().map(({ status }) => status)
  return { ...uploads, sent, states, statuses }
}
