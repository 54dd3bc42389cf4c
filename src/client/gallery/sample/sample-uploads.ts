import type { Carrier } from '#core/wire/upload/upload-small.ts'
import { createUploads } from '#core/wire/upload/upload.ts'
import type { FileUploads } from '#parts/upload/file-uploads.ts'

/** How long a file of the example is on its way. Milliseconds. */
const STEP = 120
const STEPS = 10

/** Brings a file nowhere, a tenth at a time. */
const carry: Carrier = async ({ file, sha256, key }, onProgress, signal) => {
  for (let step = 1; step <= STEPS; step++) {
    await new Promise((done) => setTimeout(done, STEP))
    signal.throwIfAborted()
    onProgress(step * STEPS)
  }
  const format = file.name.split('.').at(-1) ?? ''
  return {
    id: key,
    path: `sample/${key}.${format}`,
    name: file.name,
    size: file.size,
    format,
    mime: file.type,
    sha256,
    pages: null
  }
}

/** Uploads of the gallery, where nobody has signed in: they are shown on their way, and kept by nobody. */
export const sampleUploads: FileUploads = createUploads<null, string>({
  biz: 'temp',
  finish: async () => ({ result: null }),
  ports: { small: carry, large: carry, abandon: async () => undefined }
})
